"""Fills the migrated site; runs in the site's own shell."""

import io

from django.contrib.auth import get_user_model
from django.contrib.auth.models import Group
from django.core.files.base import ContentFile
from home.models import Advert, ArticlePage, HomePage
from PIL import Image as Picture
from wagtail.images.models import Image
from wagtail.models import Page

PICTURES = [("Pier at dawn", "orange"), ("Red boat", "red"), ("Town hall", "gray")]
ADVERTS = [
    ("Bakery Lindqvist", "banner", 5, True),
    ("Cycle Hire", "sidebar", 2, True),
    ("Dockside Cinema", "popup", 9, False),
    ("Anchor Hotel", "banner", 3, True),
]

users = get_user_model().objects
admin = users.create_superuser(
    "admin", "admin@example.com", "harbour42", first_name="Ada", last_name="Quill"
)
erin = users.create_user(
    "erin", "erin@example.com", "editor77", first_name="Erin", last_name="Marsh"
)
erin.groups.add(Group.objects.get(name="Editors"))


def article(parent: Page, title: str, intro: str, *, live: bool = True, **more: object) -> Page:
    """Write an article below `parent`, published when it is live."""
    page = ArticlePage(title=title, intro=intro, live=live, owner=admin, **more)
    parent.add_child(instance=page)
    revision = page.save_revision(user=admin)
    if live:
        revision.publish()
    return ArticlePage.objects.get(pk=page.pk)


home = HomePage.objects.get()
home.title = home.draft_title = "Harbour Gazette"
home.save()
news = article(home, "News", "Everything that happened", body="<p>All the news.</p>")
archive = article(home, "Archive", "Older pieces")
article(home, "About us", "Who we are", body="<p>We are a small paper.</p>")
article(
    news,
    "Ferry timetable changes",
    "New departures from May",
    featured=True,
    body="<p>The ferry leaves at eight.</p>",
)
article(
    news,
    "Rowing club wins cup",
    "Gold for the eights",
    section="sport",
    body="<p>They won by a length.</p>",
)
article(
    news,
    "Lighthouse concert",
    "Strings by the sea",
    section="culture",
    body="<p>Doors open at seven.</p>",
)
article(
    news,
    "Quay repairs postponed",
    "Council delays works",
    body="<p>Not before autumn.</p>",
    live=False,
)
article(archive, "Storm of 1987", "A night to remember")
article(archive, "Old market closes", "End of an era")
for name, kind, weight, active in ADVERTS:
    link = f"https://example.com/{name.split()[0].lower()}"
    Advert.objects.create(name=name, kind=kind, weight=weight, active=active, link=link)
for title, color in PICTURES:
    content = io.BytesIO()
    Picture.new("RGB", (320, 200), color).save(content, "PNG")
    file = ContentFile(content.getvalue(), f"{title.lower().replace(' ', '_')}.png")
    Image.objects.create(title=title, file=file, uploaded_by_user=admin)
