"""The forum's own settings, with what a club needs on a machine without mail."""

from pathlib import Path

from forum.settings.base import *  # noqa: F403  (what Spirit's own project says)
from forum.settings.base import MIDDLEWARE as ITS_MIDDLEWARE

BASE = Path(__file__).parents[1]
SECRET_KEY = "a forum that never leaves this machine"
DEBUG = False
ALLOWED_HOSTS = ["127.0.0.1", "localhost"]
MIDDLEWARE = ["whitenoise.middleware.WhiteNoiseMiddleware", *ITS_MIDDLEWARE]
ROOT_URLCONF = "club.urls"
WSGI_APPLICATION = "club.wsgi.application"
DATABASES = {"default": {"ENGINE": "django.db.backends.sqlite3", "NAME": BASE / "club.sqlite3"}}
HAYSTACK_CONNECTIONS = {
    "default": {
        "ENGINE": "haystack.backends.whoosh_backend.WhooshEngine",
        "PATH": str(BASE / "index"),
    }
}
DEFAULT_AUTO_FIELD = "django.db.models.AutoField"
STATIC_ROOT = BASE / "static"
MEDIA_ROOT = BASE / "media"
LANGUAGES = [("en", "English")]
EMAIL_BACKEND = "django.core.mail.backends.dummy.EmailBackend"
ST_SITE_URL = "http://127.0.0.1/"
# Two posts of a quick hand must not depend on the clock.
ST_RATELIMIT_ENABLE = False
