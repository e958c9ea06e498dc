"""Small immutable values.

They are NamedTuples: the tool starts anew for every question, and a dataclass takes ten times as
long to define (measured: 0.6 to 1.2 ms against 0.1 ms, for some forty of them).
"""

from typing import Any, NoReturn, TypeVar

Class = TypeVar("Class", bound=type)
Key = TypeVar("Key")
Value = TypeVar("Value")


def distinct(cls: Class) -> Class:
    """Make a NamedTuple equal to values of its own class only, not to every tuple like it."""

    def equal(self: Any, other: object) -> bool:
        same: bool = type(self) is type(other) and tuple.__eq__(self, other)  # type: ignore[operator]
        return self is other or same

    def unequal(self: Any, other: object) -> bool:
        return not equal(self, other)

    for name, method in (("__eq__", equal), ("__ne__", unequal), ("__hash__", tuple.__hash__)):
        setattr(cls, name, method)
    return cls


class FrozenDict(dict[Key, Value]):
    """A mapping that a result has: a dictionary in all but that nothing can be put into it.

    `types.MappingProxyType` can be neither pickled nor written as JSON.
    """

    __slots__ = ()

    def _refuse(self, *args: Any, **named: Any) -> NoReturn:
        raise TypeError("a result cannot be changed; dict(...) is a copy that can")

    __setitem__ = __delitem__ = __ior__ = _refuse
    clear = pop = popitem = setdefault = update = _refuse

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self), (dict(self),)
