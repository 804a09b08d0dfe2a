-- Bookings, proposals of another time, and the calendar URL of a login.

create type booking_status as enum ('pending', 'confirmed', 'completed', 'cancelled');

-- owner: bookings
create table bookings (
  id          uuid primary key default uuidv7(),
  customer_id uuid not null references users,
  provider_id uuid not null references providers,
  -- Null after the provider deleted the service. The booking has its own copy of what was agreed.
  service_id  uuid references services on delete set null,
  status      booking_status not null default 'pending',
  -- Goes up by 1 when the time or the status changes. Calendar programs use it to tell which of two
  -- files is newer.
  revision    integer not null default 0,

  -- Date and times in `time_zone`, the provider's zone when the booking was made. The two instants
  -- are the same times in UTC.
  date        date not null,
  start_time  time not null,
  end_time    time not null,
  time_zone   text not null,
  starts_at   timestamptz not null,
  ends_at     timestamptz not null,
  -- The provider's buffers when the booking was made, in minutes. A later change of the provider's
  -- settings does not affect agreed bookings.
  buffer_before smallint not null default 0,
  buffer_after  smallint not null default 0,

  -- What was agreed, in US dollars: per hour, and in total.
  service_name text not null,
  hourly_rate numeric(10, 2) not null,
  price       numeric(10, 2) not null,

  -- The contact that the customer gave for this booking. The provider sees it only after a reveal.
  contact_name  text not null,
  contact_email text not null,
  contact_phone text not null,
  customer_info_revealed boolean not null default false,
  revealed_at   timestamptz,

  -- The job: where it is done, as the service said when it was booked, what it is, and names of
  -- pictures in the bucket `booking-photos`. Only a booking at the customer's home has an address:
  -- all columns but the second line, or none. The provider sees the street only after a reveal.
  location_type    location_type not null default 'customer',
  address_line1    text,
  address_line2    text,
  address_city     text,
  address_state    text,
  address_zip_code text,
  notes            text not null default '',
  photos           text[] not null default '{}',

  -- Bookings that the customer made in one request share a series: every 1, 2 or 4 weeks, so many
  -- times, and this is the one with this number. All null for a single booking.
  series_id     uuid,
  series_weeks  smallint,
  series_times  smallint,
  series_number smallint,

  -- The trigger `record_booking_changes` sets these four times.
  confirmed_at  timestamptz,
  cancelled_at  timestamptz,
  completed_at  timestamptz,
  -- When both parties agreed on the current time. Reminders that were due before are not sent.
  agreed_at     timestamptz,

  cancelled_by  user_type,
  cancel_reason text,
  -- True if a confirmed booking was cancelled less than 24 hours before its start.
  cancelled_late boolean not null default false,
  -- Null if the booking completed automatically.
  completed_by  user_type,

  -- When both parties were reminded, a day and two hours before the start.
  day_reminder_at   timestamptz,
  hours_reminder_at timestamptz,

  created_at    timestamptz not null,
  updated_at    timestamptz not null,

  constraint ends_after_it_starts check (end_time > start_time),
  constraint booking_is_on_half_hours check (
    extract(second from start_time) = 0 and extract(minute from start_time) in (0, 30)
    and extract(second from end_time) = 0 and extract(minute from end_time) in (0, 30)),
  constraint booking_is_within_the_day check (start_time >= '06:00' and end_time <= '21:30'),
  constraint booked_buffers_are_at_most_two_hours check (
    buffer_before between 0 and 120 and buffer_after between 0 and 120),
  constraint booking_price_is_not_negative check (price >= 0),
  constraint address_is_complete check (
    num_nulls(address_line1, address_city, address_state, address_zip_code) in (0, 4)
    and (address_line1 is not null or address_line2 is null)),
  constraint only_a_home_has_an_address check (
    location_type = 'customer' or address_line1 is null),
  constraint booking_notes_are_at_most_1000 check (length(notes) <= 1000),
  constraint series_is_complete check (
    num_nulls(series_id, series_weeks, series_times, series_number) in (0, 4)),
  constraint series_has_at_most_8 check (
    series_weeks in (1, 2, 4) and series_times <= 8 and series_number between 1 and series_times),
  constraint booking_photos_are_at_most_4 check (cardinality(photos) <= 4),
  constraint reveal_has_a_time check (customer_info_revealed = (revealed_at is not null)),
  constraint only_a_revealed_booking_is_confirmed check (
    status not in ('confirmed', 'completed') or customer_info_revealed),
  constraint only_a_completed_booking_has_completed_by check (
    completed_by is null or status = 'completed'),

  -- Pending bookings block their time too, so a time that is shown as free is free. The constraint
  -- compares instants, because a provider who moves gets another time zone while agreed bookings
  -- keep theirs. An instant plus an interval depends on the session's time zone, so an index cannot
  -- contain it; the time in UTC plus an interval does not.
  constraint one_booking_at_a_time exclude using gist (
    provider_id with =,
    tsrange(
      (starts_at at time zone 'UTC') - make_interval(mins => buffer_before),
      (ends_at at time zone 'UTC') + make_interval(mins => buffer_after)
    ) with &&
  ) where (status in ('pending', 'confirmed'))
);
-- For a party's lists, in both directions: all bookings, and those of a status, which also count
-- them.
create index bookings_of_customer on bookings (customer_id, date, start_time, id);
create index bookings_of_provider on bookings (provider_id, date, start_time, id);
create index bookings_of_customer_by_status on bookings (customer_id, status, date, start_time, id);
create index bookings_of_provider_by_status on bookings (provider_id, status, date, start_time, id);
-- For a customer's limits and last contact.
create index bookings_of_customer_by_age on bookings (customer_id, created_at);
create index bookings_between on bookings (customer_id, provider_id);
create unique index bookings_of_series on bookings (series_id, series_number)
  where series_id is not null;
create index bookings_of_service on bookings (service_id) where service_id is not null;
create index bookings_with_photos on bookings (customer_id) where photos <> '{}';
-- For the jobs that look every minute for expirations, reminders and completions. A booking leaves
-- the index once it is done, so that it is not read again a minute later.
create index pending_bookings_by_age on bookings (created_at) where status = 'pending';
create index pending_bookings_by_start on bookings (starts_at) where status = 'pending';
create index confirmed_bookings_by_end on bookings (ends_at) where status = 'confirmed';
create index bookings_without_day_reminder on bookings (starts_at)
  where status = 'confirmed' and day_reminder_at is null;
create index bookings_without_hours_reminder on bookings (starts_at)
  where status = 'confirmed' and hours_reminder_at is null;
-- For the daily figures of operators.
create index bookings_by_age on bookings (created_at) include (confirmed_at, completed_at);

-- A text without contact details: email addresses, phone numbers, and the parts that the caller
-- knows, such as the customer's name. Parts of one or two letters stay, because they occur as
-- words.
create function without_contact(content text, known text[]) returns text
language sql immutable parallel safe set plan_cache_mode = force_generic_plan as $$
  select regexp_replace(content, '(?<![[:alnum:]])(?:' || concat_ws('|',
    '[[:alnum:]._%+-]+ ?@ ?[[:alnum:]-]+(?:[.][[:alnum:]-]+)+',
    '(?:[+]?1[ .-]{0,3})?[(]?[0-9]{3}[)]?[ ./-]{0,3}[0-9]{3}[ ./-]{0,3}[0-9]{4}',
    '[0-9]{3}-[0-9]{4}',
    '[+][0-9](?:[ ().-]{0,2}[0-9]){7,13}',
    string_agg(regexp_replace(
      regexp_replace(part, '([^[:alnum:][:space:]])', '\\\1', 'g'), '\s+', '\\s+', 'g'), '|')
  ) || ')(?![[:alnum:]])', '[hidden]', 'gi')
  from (select trim(unnest(known)) as part) parts where length(part) > 2
$$;

-- A customer's text for a provider who doesn't know them: as `without_contact` makes it, and
-- without the words of their names: as they are written in a name, with a capital letter, and in
-- capitals. "may" stays if the customer is called May. Plans are general, because planning for each
-- text took longer than running.
create function without_customer(content text, names text[], street text) returns text
language sql immutable parallel safe set plan_cache_mode = force_generic_plan as $$
  select regexp_replace(
    without_contact(content, array(select name from unnest(names) as name where trim(name) ~ '\s') || street),
    concat('\[hidden\]', '|(?<![[:alnum:]])(?:'
      || string_agg(concat_ws('|', word, upper(left(word, 1)) || substr(word, 2), initcap(word), upper(word)), '|')
      || ')(?![[:alnum:]])'),
    '[hidden]', 'g')
  from unnest(names) as name, regexp_split_to_table(name, '[^[:alnum:]]+') as word where length(word) > 2
$$;

create type proposal_status as enum ('open', 'accepted', 'declined', 'withdrawn', 'ended');

-- Another time for a booking, proposed by one party to the other. A proposal is open until the
-- other party answers. It becomes 'ended' if the booking is completed or cancelled first.
-- owner: bookings
create table reschedule_proposals (
  id          uuid primary key default uuidv7(),
  booking_id  uuid not null references bookings on delete cascade,
  proposed_by user_type not null,
  status      proposal_status not null default 'open',

  -- The proposed time in `time_zone`, the provider's zone when the proposal was made.
  date            date not null,
  start_time      time not null,
  end_time        time not null,
  time_zone       text not null,
  starts_at       timestamptz not null,
  ends_at         timestamptz not null,
  -- The booking's time when the proposal was made.
  from_date       date not null,
  from_start_time time not null,
  from_end_time   time not null,

  -- The booking's total at the proposed time, in US dollars, at the agreed hourly rate.
  price       numeric(10, 2) not null,
  message     text not null default '',
  created_at  timestamptz not null,
  decided_at  timestamptz,

  constraint proposal_ends_after_it_starts check (end_time > start_time),
  constraint proposal_message_is_at_most_500 check (length(message) <= 500),
  constraint a_decided_proposal_has_a_time check ((status = 'open') = (decided_at is null))
);
create unique index one_open_proposal on reschedule_proposals (booking_id) where status = 'open';
create index proposals_of_booking on reschedule_proposals (booking_id, id);

-- Records what a change of a booking's status or time implies. A trigger does it so that no command
-- can forget it. The time of the change is the row's `updated_at`.
create function record_booking_changes() returns trigger language plpgsql as $$
declare
  is_new boolean := tg_op = 'INSERT' or new.status is distinct from old.status;
  has_moved boolean :=
    tg_op = 'UPDATE' and (new.starts_at, new.ends_at) is distinct from (old.starts_at, old.ends_at);
begin
  if tg_op = 'UPDATE' and (is_new or has_moved) then new.revision := old.revision + 1; end if;
  if is_new and new.status = 'confirmed' then new.confirmed_at := new.updated_at; end if;
  if is_new and new.status = 'cancelled' then new.cancelled_at := new.updated_at; end if;
  if is_new and new.status = 'completed' then new.completed_at := new.updated_at; end if;
  if new.status = 'confirmed' and (is_new or has_moved) then
    new.agreed_at := new.updated_at;
    new.day_reminder_at := null;
    new.hours_reminder_at := null;
  end if;
  if tg_op = 'UPDATE' and is_new and new.status in ('completed', 'cancelled') then
    update reschedule_proposals set status = 'ended', decided_at = new.updated_at
    where booking_id = new.id and status = 'open';
  end if;
  return new;
end
$$;
create trigger record_booking_changes before insert or update on bookings
  for each row execute function record_booking_changes();

-- The secret URL at which a calendar program reads a login's bookings. Anyone who knows it can read
-- them, so only its hash is stored.
-- owner: calendars
create table calendar_feeds (
  auth_user_id uuid primary key references auth_user on delete cascade,
  -- SHA-256 of the token in the URL.
  token_hash   bytea not null,
  created_at   timestamptz not null,
  last_read_at timestamptz,

  constraint one_feed_per_token unique (token_hash)
);
