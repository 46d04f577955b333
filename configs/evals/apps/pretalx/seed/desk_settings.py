"""Settings of the conference: those of pretalx, with mail that goes into files instead of out."""

from pretalx.settings import *  # noqa: F403
from pretalx.settings import DATA_DIR, DATABASES

CSRF_COOKIE_SECURE = False
EMAIL_BACKEND = "django.core.mail.backends.filebased.EmailBackend"
EMAIL_FILE_PATH = DATA_DIR / "mail"
# Its data lives for one case: hundreds of migrations need not wait for the disk.
DATABASES["default"]["OPTIONS"] = {"init_command": "PRAGMA synchronous=0"}
