"""The words of Werewolf that flags take."""

from wolfwise.analysis.werewolf.presets import PRESETS
from wolfwise.models.werewolf.roles import Role
from wolfwise.setting import Kind

KINDS = {
    "role": Kind("Roles", lambda setting: Role),
    "preset": Kind("Lists", lambda setting: PRESETS),
}
