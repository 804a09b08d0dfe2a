-- Buffers and notice of a service, where they differ from those of its provider. Null means the
-- provider's own.

alter table services
  -- Minutes that stay free before and after each booking of the service.
  add column buffer_before smallint,
  add column buffer_after smallint,
  -- The least number of hours from now to the start of a new booking.
  add column notice_hours smallint;
alter table services
  add constraint service_buffers_are_at_most_two_hours check (
    buffer_before between 0 and 120 and buffer_after between 0 and 120) not valid,
  add constraint service_notice_is_at_most_two_weeks
    check (notice_hours between 0 and 336) not valid;
alter table services validate constraint service_buffers_are_at_most_two_hours;
alter table services validate constraint service_notice_is_at_most_two_weeks;
