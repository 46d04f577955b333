from tests.tools.devices.conftest import browser, look, open_page, seen, site

__all__ = ["browser", "look", "open_page", "seen", "site"]
