"""A Django site with nothing in it but the shop."""

from pathlib import Path

import oscar
from oscar.defaults import *  # noqa: F403  (what Oscar wants of the settings of a site)

BASE = Path(__file__).parents[1]
SECRET_KEY = "a shop that never leaves this machine"
# The pictures are served as in development.
DEBUG = True
ALLOWED_HOSTS = ["127.0.0.1", "localhost"]
INSTALLED_APPS = [*oscar.INSTALLED_APPS, "sorl.thumbnail", "django.contrib.humanize"]
MIDDLEWARE = [
    "whitenoise.middleware.WhiteNoiseMiddleware",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "django.contrib.messages.middleware.MessageMiddleware",
    "django.contrib.flatpages.middleware.FlatpageFallbackMiddleware",
    "oscar.apps.basket.middleware.BasketMiddleware",
]
AUTHENTICATION_BACKENDS = [
    "oscar.apps.customer.auth_backends.EmailBackend",
    "django.contrib.auth.backends.ModelBackend",
]
TEMPLATES = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "DIRS": [BASE / "shop" / "templates"],
        "APP_DIRS": True,
        "OPTIONS": {
            "context_processors": [
                "django.template.context_processors.request",
                "django.template.context_processors.i18n",
                "django.contrib.auth.context_processors.auth",
                "django.contrib.messages.context_processors.messages",
                "oscar.apps.search.context_processors.search_form",
                "oscar.apps.checkout.context_processors.checkout",
                "oscar.apps.communication.notifications.context_processors.notifications",
                "oscar.core.context_processors.metadata",
            ]
        },
    }
]
ROOT_URLCONF = "shop.urls"
WSGI_APPLICATION = "shop.wsgi.application"
DATABASES = {
    "default": {
        "ENGINE": "django.db.backends.sqlite3",
        "NAME": BASE / "shop.sqlite3",
        "ATOMIC_REQUESTS": True,
    }
}
HAYSTACK_CONNECTIONS = {
    "default": {
        "ENGINE": "haystack.backends.whoosh_backend.WhooshEngine",
        "PATH": str(BASE / "index"),
    }
}
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"
SITE_ID = 1
STATIC_URL = "/static/"
STATIC_ROOT = BASE / "static"
MEDIA_URL = "/media/"
MEDIA_ROOT = BASE / "media"
LOGIN_REDIRECT_URL = "/"
LANGUAGE_CODE = "en-gb"
LANGUAGES = [("en-gb", "British English")]
TIME_ZONE = "UTC"
USE_TZ = True
EMAIL_BACKEND = "django.core.mail.backends.dummy.EmailBackend"
OSCAR_SHOP_NAME = "Hillside Tea"
OSCAR_SHOP_TAGLINE = "Leaves and pots"
OSCAR_DEFAULT_CURRENCY = "GBP"
OSCAR_FROM_EMAIL = "shop@hillside.example.org"
OSCAR_ALLOW_ANON_CHECKOUT = False
OSCAR_INITIAL_ORDER_STATUS = "Pending"
OSCAR_INITIAL_LINE_STATUS = "Pending"
OSCAR_ORDER_STATUS_PIPELINE = {
    "Pending": ("Being processed", "Cancelled"),
    "Being processed": ("Shipped", "Cancelled"),
    "Shipped": (),
    "Cancelled": (),
}
