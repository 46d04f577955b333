"""Pages and adverts of a small newspaper."""

from typing import ClassVar

from django.db import models
from wagtail.admin.panels import FieldPanel
from wagtail.fields import RichTextField
from wagtail.models import Page


class HomePage(Page):
    """The front page."""


class ArticlePage(Page):
    """An article, or a section with articles below it."""

    SECTIONS: ClassVar = [("local", "Local"), ("sport", "Sport"), ("culture", "Culture")]
    intro = models.CharField(max_length=120)
    section = models.CharField(max_length=10, choices=SECTIONS, default="local")
    featured = models.BooleanField(default=False)
    body = RichTextField(blank=True)
    content_panels: ClassVar = [
        *Page.content_panels,
        FieldPanel("intro"),
        FieldPanel("section"),
        FieldPanel("featured"),
        FieldPanel("body"),
    ]


class Advert(models.Model):
    """An advert, as a snippet."""

    KIND: ClassVar = [("banner", "Banner"), ("sidebar", "Sidebar"), ("popup", "Pop-up")]
    name = models.CharField(max_length=40, unique=True)
    link = models.URLField(blank=True)
    kind = models.CharField(max_length=10, choices=KIND, default="banner")
    weight = models.PositiveIntegerField(default=1)
    active = models.BooleanField(default=True)

    def __str__(self) -> str:
        return self.name
