"""Three classes and a group; runs in Kolibri's own shell."""

from kolibri.core.auth.models import Classroom, Facility, LearnerGroup

school = Facility.objects.get()
fifth = Classroom.objects.create(name="Grade 5", parent=school)
Classroom.objects.create(name="Grade 6", parent=school)
Classroom.objects.create(name="Chess club", parent=school)
LearnerGroup.objects.create(name="Fast readers", parent=fifth)
