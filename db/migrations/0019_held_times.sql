-- The hours of an open proposal are held for its booking, so they are read with the other hours of
-- this provider. Null in proposals of an earlier release, whose hours are not held.

alter table reschedule_proposals add column holder_id uuid;
alter table reschedule_proposals
  add constraint held_by_a_provider foreign key (holder_id) references providers not valid;
