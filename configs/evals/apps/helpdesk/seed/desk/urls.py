"""The desk is the whole site."""

from django.urls import include, path

urlpatterns = [path("", include("helpdesk.urls"))]
