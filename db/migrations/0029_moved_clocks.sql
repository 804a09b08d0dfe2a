-- A provider who works elsewhere from now on has another clock, and the visits that were agreed on keep theirs: the same hour on two clocks is not the
-- same hour. So rivals are told apart by the instants. (An instant plus an interval depends on the session's zone, and so may stand in no index;
-- the wall clock of UTC may.)
alter table bookings
  drop constraint one_visit_at_a_time,
  add constraint one_visit_at_a_time exclude using gist (
    provider_id with =,
    tsrange(
      (starts_at at time zone 'UTC') - make_interval(mins => buffer_before),
      (ends_at at time zone 'UTC') + make_interval(mins => buffer_after)
    ) with &&
  ) where (status in ('pending', 'confirmed'));

-- Whose clock the hours are on: that of the provider when they were offered or proposed.
alter table reschedule_proposals add column time_zone text;
update reschedule_proposals set time_zone = bookings.time_zone from bookings where bookings.id = booking_id;
alter table reschedule_proposals alter column time_zone set not null;

alter table offers add column time_zone text;
update offers set time_zone = providers.time_zone from providers where providers.id = provider_id;
alter table offers alter column time_zone set not null;
