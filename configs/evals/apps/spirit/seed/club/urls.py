"""Nothing but the forum."""

from django.urls import include, path

urlpatterns = [path("", include("spirit.urls"))]
