"""What a page says about itself in a real browser, at the width of a phone and of a screen."""

import json
import os
import re
import shutil
import subprocess
from html import unescape
from pathlib import Path
from typing import Any

import pytest

BROWSER = shutil.which("chromium") or shutil.which("chromium-browser")
needs_browser = pytest.mark.skipif(
    BROWSER is None, reason="chromium is not installed: 'make chromium' does it, as root"
)

WIDTHS = (360, 768, 1280)
SPY = """<script>
const wrong = [];
addEventListener("error", event => wrong.push(String(event.message)));
console.error = (...words) => wrong.push(words.join(" "));
console.warn = console.error;
addEventListener("load", () => document.fonts.ready.then(() => {
  const page = document.documentElement;
  const wide = [...document.querySelectorAll("main *, header *")].filter(it =>
    !it.closest(".box, .plot") && it.getBoundingClientRect().right > innerWidth + 1);
  const cut = [...document.querySelectorAll("svg text")].filter(it => {
    const svg = it.ownerSVGElement.getBoundingClientRect(), box = it.getBoundingClientRect();
    return svg.width && (box.left < svg.left - 1 || box.right > svg.right + 1
      || box.top < svg.top - 1 || box.bottom > svg.bottom + 1);
  });
  const more = (() => { MORE })();
  parent.postMessage(JSON.stringify({
    width: innerWidth, scroll: page.scrollWidth, wrong, more,
    wide: wide.map(it => it.outerHTML.slice(0, 80)), cut: cut.map(it => it.textContent),
    shown: [...document.querySelectorAll(".plot")].filter(it => it.offsetWidth)
      .map(it => it.className),
  }), "*");
}));
</script>"""
FRAMES = """<!doctype html><meta charset="utf-8"><title>frames</title><pre id="told"></pre>
<script>addEventListener("message", event => {{
  document.getElementById("told").append(event.data + "\\n"); }});</script>
{frames}"""


def look(page: str, folder: Path, more: str = "") -> dict[int, dict[str, Any]]:
    """What the page says in a frame of each width; `more` is a script that returns something."""
    spy = SPY.replace("MORE", more)
    (folder / "page.html").write_text(page.replace("<head>", f"<head>{spy}", 1), "utf-8")
    frames = "".join(
        f'<iframe src="page.html" width="{width}" height="800" style="border: 0"></iframe>'
        for width in WIDTHS
    )
    (folder / "frames.html").write_text(FRAMES.format(frames=frames), "utf-8")
    done = subprocess.run(
        [str(BROWSER), "--headless", "--no-sandbox", "--disable-gpu", "--no-first-run",
         "--disable-dev-shm-usage", "--window-size=3000,1000", "--virtual-time-budget=20000",
         f"--user-data-dir={folder / 'profile'}", "--dump-dom",
         (folder / "frames.html").as_uri()],
        capture_output=True, encoding="utf-8", timeout=120, check=True,
        env={**os.environ, "HOME": str(folder)},
    )  # fmt: skip
    told = re.search(r'<pre id="told">(.*?)</pre>', done.stdout, re.DOTALL)
    assert told, done.stdout[:500]
    found = [json.loads(line) for line in unescape(told[1]).split("\n") if line]
    return {entry["width"]: entry for entry in found}
