"""Settings for all tests."""

import os

from hypothesis import settings

# A change must not be stopped by an example that hypothesis happens to find on that day: CI tries
# the same examples every time, everybody else new ones.
settings.register_profile("ci", derandomize=True, deadline=None, print_blob=True)
if os.environ.get("CI"):
    settings.load_profile("ci")
