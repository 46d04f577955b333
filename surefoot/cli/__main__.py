"""Start with `python -m surefoot.cli`."""

from surefoot.cli import main

main()
