-- The parts of the harbour that a ticket can be about, and what the keepers may do:
-- everything but the administration.
UPDATE user SET cap = 'bcdfghijkmnoprtwz234' WHERE login IN ('ole', 'tilda');
INSERT OR REPLACE INTO config (name, value, mtime) VALUES ('ticket-common', 'set type_choices {
   Code_Defect
   Documentation
   Feature_Request
   Incident
}
set priority_choices {
  Immediate
  High
  Medium
  Low
  Zero
}
set severity_choices {
  Critical
  Severe
  Important
  Minor
  Cosmetic
}
set resolution_choices {
  Open
  Fixed
  Rejected
  Duplicate
}
set status_choices {
  Open
  Verified
  Review
  Deferred
  Fixed
  Tested
  Closed
}
set subsystem_choices {
  Breakwater
  Duty_list
  Pier
  Tower
}
', now());
