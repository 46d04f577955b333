"""Puts the adverts among the snippets."""

from typing import ClassVar

from wagtail.snippets.models import register_snippet
from wagtail.snippets.views.snippets import SnippetViewSet

from .models import Advert


class AdvertViewSet(SnippetViewSet):
    """Their list and form."""

    model = Advert
    list_display: ClassVar = ["name", "kind", "weight", "active"]
    list_filter: ClassVar = ["kind", "active"]
    search_fields: ClassVar = ["name"]
    search_backend_name = None
    ordering: ClassVar = ["name"]


register_snippet(AdvertViewSet)
