"""Nothing but the admin."""

from django.contrib import admin
from django.urls import path

admin.site.site_header = "Pedal & Spoke workshop"
admin.site.site_title = "Pedal & Spoke"
admin.site.index_title = "Desk"

urlpatterns = [path("admin/", admin.site.urls)]
