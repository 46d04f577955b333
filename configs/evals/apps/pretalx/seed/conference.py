"""The people, proposals and rooms of a conference; runs with pretalx's own packages."""

import datetime as dt

from django_scopes import scope, scopes_disabled
from pretalx.event.models import Event
from pretalx.event.utils import create_organiser_with_team
from pretalx.mail.models import QueuedMail
from pretalx.person.models import SpeakerProfile, User
from pretalx.schedule.models import Room
from pretalx.submission.models import Submission, SubmissionType, Tag, Track

PROPOSALS = (
    ("Knitting with conductive yarn", "Ana Duarte", "Hardware", "Workshop", "submitted"),
    ("A repair café in every village", "Ben Osei", "Community", "Talk", "submitted"),
    ("Soldering for absolute beginners", "Carla Rinaldi", "Hardware", "Workshop", "accepted"),
    ("Static sites for small clubs", "Ana Duarte", "Web", "Talk", "submitted"),
    ("Moderating a forum for ten years", "Daniel Hsu", "Community", "Talk", "confirmed"),
    ("Maps of our bicycle paths", "Elif Kaya", "Web", "Talk", "submitted"),
    ("Blinking lights on the river", "Ben Osei", "Hardware", "Talk", "rejected"),
    ("Reading rooms and open data", "Elif Kaya", "Community", "Talk", "submitted"),
)

# Nobody proposes anything about music.
TRACKS = (
    ("Hardware", "#9a3412"),
    ("Community", "#166534"),
    ("Web", "#1e40af"),
    ("Music", "#86198f"),
)


def person(name, email, **given):
    """Somebody with an account."""
    return User.objects.create_user(
        name=name, email=f"{email}@riverside.example.org", locale="en", timezone="UTC", **given
    )


def fill(event):
    """Rooms, tracks, proposals, tags and waiting mails of the conference."""
    event.build_initial_data()
    talk = event.submission_types.get(name__icontains="talk")
    workshop = SubmissionType.objects.create(event=event, name="Workshop", default_duration=90)
    kinds = {"Talk": talk, "Workshop": workshop}
    tracks = {
        name: Track.objects.create(event=event, name=name, color=color) for name, color in TRACKS
    }
    for at, (name, capacity) in enumerate((("Great Hall", 240), ("Library", 60))):
        Room.objects.create(event=event, name=name, capacity=capacity, position=at)
    for tag, color in (("beginners", "#0f766e"), ("needs projector", "#7c3aed")):
        Tag.objects.create(event=event, tag=tag, color=color)
    speakers = {}
    for at, (title, name, track, kind, state) in enumerate(PROPOSALS):
        if name not in speakers:
            speakers[name] = person(name, name.split()[0].lower())
            SpeakerProfile.objects.create(user=speakers[name], event=event, biography="")
        proposal = Submission.objects.create(
            event=event,
            code=f"RIVER{'ABCDEFGH'[at]}",
            title=title,
            track=tracks[track],
            submission_type=kinds[kind],
            abstract=f"{title}.",
            content_locale="en",
        )
        proposal.speakers.add(speakers[name])
        if state != "submitted":
            Submission.objects.filter(pk=proposal.pk).update(state=state)
    for name, subject in (
        ("Carla Rinaldi", "Your workshop at the Riverside Days"),
        ("Daniel Hsu", "Where to park your bicycle"),
        ("Elif Kaya", "A question about your maps"),
    ):
        mail = QueuedMail.objects.create(
            event=event, subject=subject, text=f"Dear {name},\n\nplease read this.", locale="en"
        )
        mail.to_users.add(speakers[name])


olga = person("Olga Lind", "olga", password="river-talks")
with scopes_disabled():
    organiser, team = create_organiser_with_team(
        name="Riverside Association", slug="riverside-association", users=[olga]
    )
    team.all_events = True
    team.can_change_event_settings = True
    team.can_change_submissions = True
    team.save()
    days = Event.objects.create(
        name="Riverside Days",
        slug="riverside",
        organiser=organiser,
        is_public=True,
        date_from=dt.date(2035, 9, 14),
        date_to=dt.date(2035, 9, 16),
        timezone="UTC",
        email="desk@riverside.example.org",
        locale_array="en",
        locale="en",
    )
with scope(event=days):
    fill(days)
