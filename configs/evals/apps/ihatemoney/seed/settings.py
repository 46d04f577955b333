"""Settings of I Hate Money; the environment names the database."""

import os

SECRET_KEY = "ski-lift-in-the-fog"
SQLALCHEMY_DATABASE_URI = f"sqlite:///{os.environ['EXPENSES']}"
SESSION_COOKIE_SECURE = False
ACTIVATE_DEMO_PROJECT = False
SHOW_ADMIN_EMAIL = False
