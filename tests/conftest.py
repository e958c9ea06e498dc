"""Settings for all tests."""

import os

import pytest
from hypothesis import settings

pytest.register_assert_rewrite("tests.helpers")  # so that a failure there is explained, too

# A change must not be stopped by an example that hypothesis happens to find on that day: CI tries
# the same examples every time, everybody else new ones.
settings.register_profile("ci", derandomize=True, deadline=None, print_blob=True)
if os.environ.get("CI"):
    settings.load_profile("ci")
