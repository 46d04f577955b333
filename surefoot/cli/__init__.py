"""The command line; each command is a file."""


def main() -> None:
    """Run the command line; every error of ours is one line on stderr."""
    from surefoot.cli.app import run

    run()
