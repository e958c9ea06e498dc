"""What the page for researchers shows is what the libraries say."""

import doctest
import re

from tests.helpers.places import ROOT

PAGE = ROOT / "docs" / "research.md"


def test_the_page_for_researchers_is_true() -> None:
    blocks = re.findall(r"```python\n(.*?)```", PAGE.read_text("utf-8"), re.DOTALL)
    assert len(blocks) == 2
    runner = doctest.DocTestRunner()
    examples = doctest.DocTestParser().get_doctest("\n".join(blocks), {}, PAGE.name, None, 0)
    assert runner.run(examples).failed == 0
