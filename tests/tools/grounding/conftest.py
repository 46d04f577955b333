from tests.tools.devices.conftest import browser, open_page, site

__all__ = ["browser", "open_page", "site"]
