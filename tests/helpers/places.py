"""Where things are that tests look at."""

import sys
from pathlib import Path

ROOT = Path(__file__).parent.parent.parent
EXAMPLES = ROOT / "examples"
DATA = ROOT / "tests" / "data"
WOLFWISE = str(Path(sys.executable).with_name("wolfwise"))
"""The console script."""
