"""Print one of the README's commands, so that the gate runs what readers run.

The README marks each command's code block with a comment, `<!-- command: test -->`, on a line of its own before it.
"""

import re
import sys
from pathlib import Path


def main() -> None:
    """Print the command named by the only argument."""
    name = sys.argv[1]
    text = Path("README.md").read_text(encoding="utf-8")
    found = re.search(rf"<!-- command: {name} -->\n```(?:bash|sh)\n(.*?)```", text, re.DOTALL)
    if not found:
        sys.exit(f"README.md has no code block marked <!-- command: {name} -->")
    sys.stdout.write(found[1].strip() + "\n")


if __name__ == "__main__":
    main()
