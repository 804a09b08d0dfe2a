-- How a provider takes visits (decision 23). No row: at every hour of the grid, every day, without buffers and notice.
create table provider_hours (
  provider_id   uuid primary key references providers on delete cascade,
  -- Minutes that stay free before and after each visit.
  buffer_before smallint not null default 0,
  buffer_after  smallint not null default 0,
  -- Hours between the booking of a visit and its start at the least.
  notice_hours  smallint not null default 0,

  constraint buffers_are_at_most_two_hours check (buffer_before between 0 and 120 and buffer_after between 0 and 120),
  constraint notice_is_at_most_two_weeks check (notice_hours between 0 and 336)
);

-- When a provider works, week by week; a weekday without a row is closed. Monday is 1. Wall clock of the provider's zone.
create table opening_hours (
  provider_id uuid not null references provider_hours on delete cascade,
  weekday     smallint not null,
  start_time  time not null,
  end_time    time not null,

  primary key (provider_id, weekday, start_time),
  constraint a_week_has_seven_days check (weekday between 1 and 7),
  constraint opening_hours_are_on_the_grid check (start_time >= '06:00' and end_time <= '21:30' and end_time > start_time
    and extract(minute from start_time) in (0, 30) and extract(minute from end_time) in (0, 30)),
  constraint opening_hours_do_not_overlap exclude using gist (
    provider_id with =, weekday with =, tsrange('2000-01-01'::date + start_time, '2000-01-01'::date + end_time) with &&)
);

-- Days on which a provider does not work, whatever the week says; both ends included.
create table closed_days (
  id          uuid primary key default uuidv7(),
  provider_id uuid not null references providers on delete cascade,
  first_date  date not null,
  last_date   date not null,
  -- For the provider alone.
  note        text not null default '',

  constraint closed_days_end_after_they_begin check (last_date >= first_date),
  constraint closed_note_is_at_most_200 check (length(note) <= 200)
);
create index closed_days_of_provider on closed_days (provider_id, last_date);

-- What was the provider's rule when the visit was booked, in minutes: a later change leaves what is agreed alone.
alter table bookings
  add column buffer_before smallint not null default 0,
  add column buffer_after  smallint not null default 0,
  add constraint booked_buffers_are_at_most_two_hours check (
    buffer_before between 0 and 120 and buffer_after between 0 and 120),
  drop constraint one_visit_at_a_time,
  -- Pending visits hold their hours too, so that a time shown as free is free.
  add constraint one_visit_at_a_time exclude using gist (
    provider_id with =,
    tsrange(date + start_time - make_interval(mins => buffer_before), date + end_time + make_interval(mins => buffer_after)) with &&
  ) where (status in ('pending', 'confirmed'));
