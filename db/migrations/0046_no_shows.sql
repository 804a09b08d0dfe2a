-- A party that did not come, as the other one notes it after the start.

-- owner: bookings
create table no_shows (
  id         uuid primary key default gen_random_uuid(),
  booking_id uuid not null references bookings on delete cascade,
  noted_by   user_type not null,
  noted_at   timestamptz not null,
  undone_at  timestamptz
);
create unique index one_no_show_of_a_party on no_shows (booking_id, noted_by) where undone_at is null;
create index no_shows_by_booking on no_shows (booking_id);
