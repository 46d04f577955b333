"""A Django site with nothing in it but the service desk."""

from pathlib import Path

BASE = Path(__file__).parents[1]
SECRET_KEY = "a desk that never leaves this machine"
ALLOWED_HOSTS = ["127.0.0.1", "localhost"]
INSTALLED_APPS = [
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.sessions",
    "django.contrib.sites",
    "django.contrib.messages",
    "django.contrib.staticfiles",
    "django.contrib.humanize",
    "django.contrib.admin",
    "rest_framework",
    "helpdesk",
]
MIDDLEWARE = [
    "whitenoise.middleware.WhiteNoiseMiddleware",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "django.contrib.messages.middleware.MessageMiddleware",
]
TEMPLATES = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "APP_DIRS": True,
        "OPTIONS": {
            "context_processors": [
                "django.template.context_processors.request",
                "django.contrib.auth.context_processors.auth",
                "django.contrib.messages.context_processors.messages",
            ]
        },
    }
]
ROOT_URLCONF = "desk.urls"
WSGI_APPLICATION = "desk.wsgi.application"
DATABASES = {"default": {"ENGINE": "django.db.backends.sqlite3", "NAME": BASE / "desk.sqlite3"}}
DEFAULT_AUTO_FIELD = "django.db.models.AutoField"
SITE_ID = 1
STATIC_URL = "/static/"
STATIC_ROOT = BASE / "static"
MEDIA_URL = "/media/"
MEDIA_ROOT = BASE / "media"
LOGIN_URL = "helpdesk:login"
LOGIN_REDIRECT_URL = "helpdesk:dashboard"
LANGUAGE_CODE = "en"
TIME_ZONE = "UTC"
USE_TZ = True
EMAIL_BACKEND = "django.core.mail.backends.dummy.EmailBackend"
HELPDESK_TEAMS_MODE_ENABLED = False
HELPDESK_DEFAULT_SETTINGS = {"login_view_ticketlist": False}
