-- Pictures, providers, services, opening hours and the calendars that close hours.

create type picture_bucket as enum ('avatars', 'service-photos', 'review-photos', 'booking-photos', 'request-photos');

-- A picture that a user uploaded. Storage holds one file for each size that pages show.
-- owner: pictures
create table picture (
  bucket     picture_bucket not null,
  -- Its name in URLs: the owner's profile id, a time and random characters.
  name       text not null,
  -- The profile that owns it.
  user_id    uuid not null references users,
  -- Pixels and bytes of the largest stored size.
  width      integer not null,
  height     integer not null,
  bytes      integer not null,
  created_at timestamptz not null,
  -- Set when the picture is to be deleted. A job deletes its files later.
  removed_at timestamptz,

  primary key (bucket, name)
);
create index pictures_of_profile on picture (user_id);
create index pictures_to_remove on picture (removed_at) where removed_at is not null;

-- The fixed list of categories. `categories_are_known` below and categoryNames in the code repeat
-- the names.
-- owner: catalog
create table categories (
  id          smallint primary key,
  name        text not null unique,
  description text not null
);
insert into categories (id, name, description) values
  (1, 'Cleaning', 'Home and office cleaning'),
  (2, 'Electrical', 'Electrical installation and repair'),
  (3, 'Plumbing', 'Plumbing installation and repair'),
  (4, 'Tutoring', 'Academic and skill tutoring'),
  (5, 'Photography', 'Professional photography'),
  (6, 'Gardening', 'Gardening and landscaping'),
  (7, 'Beauty', 'Hair, makeup and beauty'),
  (8, 'Carpentry', 'Carpentry and woodworking'),
  (9, 'Pet Services', 'Pet care, grooming and sitting');

-- The business behind a profile of type provider.
-- owner: providers
create table providers (
  id              uuid primary key references users on delete cascade,
  business_name   text not null,
  description     text not null,
  -- One to nine names of categories, in the provider's order.
  categories      text[] not null,
  -- URLs of pictures in the bucket `service-photos`, in display order.
  photos          text[] not null default '{}',
  -- How far the provider travels, in miles. Searches near a place find only providers who travel
  -- that far. Null if the provider did not say: then it is 100 miles.
  work_radius_miles smallint,
  featured        boolean not null default false,
  verified        boolean not null default false,
  -- IANA name. All dates and times of this provider are in this zone.
  time_zone       text not null,

  -- Totals over visible local reviews. The trigger `count_review` maintains them.
  rating_sum      integer not null default 0,
  review_count    integer not null default 0,
  rating          numeric(3, 2) not null generated always as (
    case when review_count = 0 then 0 else round(rating_sum::numeric / review_count, 2) end) stored,

  google_place_id     text,
  -- Google's name for the place and Google's page about it.
  google_place_name   text,
  google_url          text,
  google_rating       numeric(3, 2),
  google_review_count integer not null default 0,
  -- [{author_name, profile_photo_url, rating, text, time}], time in seconds since 1970.
  google_reviews      jsonb not null default '[]',
  google_fetched_at   timestamptz,
  -- When to ask Google next, and how many requests in a row have failed.
  google_next_at      timestamptz,
  google_failures     smallint not null default 0,

  -- Local and Google reviews together, weighted by their counts.
  combined_review_count integer not null generated always as (
    review_count + google_review_count) stored,
  combined_rating numeric(3, 2) not null generated always as (
    case when review_count + google_review_count = 0 then 0
    else round(
      (rating_sum + coalesce(google_rating, 0) * google_review_count)
        / (review_count + google_review_count), 2) end) stored,
  created_at      timestamptz not null default now(),

  constraint business_name_has_a_length check (length(business_name) between 1 and 200),
  constraint description_is_at_most_500 check (length(description) <= 500),
  constraint categories_are_known check (categories <@ array[
    'Cleaning', 'Electrical', 'Plumbing', 'Tutoring', 'Photography', 'Gardening', 'Beauty',
    'Carpentry', 'Pet Services']),
  constraint has_a_category check (cardinality(categories) > 0),
  constraint business_has_at_most_8_photos check (cardinality(photos) <= 8),
  constraint work_radius_is_1_to_100_miles check (work_radius_miles between 1 and 100)
);
create index featured_providers on providers (id) where featured;
create index google_reviews_to_fetch on providers (google_next_at)
  where google_place_id is not null;
create index google_reviews_to_drop on providers (google_fetched_at)
  where google_fetched_at is not null;
-- For the list and the search of operators.
create index providers_by_name_part on providers using gin (business_name gin_trgm_ops);
-- If few are verified, their list reads only those. Without it: 20 ms for 150,000 businesses.
create index providers_verified on providers (created_at desc, id desc) where verified;
create index providers_by_age on providers (created_at desc, id desc);
create index providers_by_name on providers (lower(business_name), id);

-- What an operator checked before a business was shown as verified. The row without `ended_at` is
-- the one in force.
-- owner: providers
create table verifications (
  id          uuid primary key default uuidv7(),
  provider_id uuid not null references providers on delete cascade,
  checked     text[] not null,
  note        text not null default '',
  -- Logins of operators. Null for the command line, and after the operator left.
  verified_by uuid references auth_user on delete set null,
  verified_at timestamptz not null,
  ended_by    uuid references auth_user on delete set null,
  ended_at    timestamptz,

  constraint checks_are_known check (
    checked <@ array['identity', 'licence', 'insurance', 'address', 'references']),
  constraint verification_note_is_at_most_1000 check (length(note) <= 1000)
);
create unique index one_current_verification on verifications (provider_id) where ended_at is null;
create index verifications_of_provider on verifications (provider_id, id);

-- Where the work happens: at the customer's place, at the provider's, or online.
create type location_type as enum ('customer', 'provider', 'online');

-- owner: catalog
create table services (
  id             uuid primary key default uuidv7(),
  provider_id    uuid not null references providers on delete cascade,
  -- The place in the provider's list, from 0. Rows with the same position sort by id.
  position       integer not null default 0,
  name           text not null,
  description    text not null default '',
  -- US dollars per hour.
  price          numeric(10, 2) not null,
  -- Minutes that a booking usually takes. The booking form suggests the end time from it.
  duration       integer not null,
  category       text not null references categories (name),
  location_type  location_type not null default 'customer',
  service_photos text[] not null default '{}',
  created_at     timestamptz not null default now(),

  constraint service_name_has_a_length check (length(name) between 1 and 200),
  constraint service_description_is_at_most_500 check (length(description) <= 500),
  constraint price_is_not_negative check (price >= 0),
  constraint duration_is_at_least_a_minute check (duration >= 1),
  constraint service_has_at_most_6_photos check (cardinality(service_photos) <= 6)
);
create index services_of_provider on services (provider_id, position, id);

-- When a provider accepts bookings. Without a row: at every time of the grid, every day, without
-- buffers and without notice.
-- owner: schedule
create table provider_hours (
  provider_id   uuid primary key references providers on delete cascade,
  -- Minutes that stay free before and after each booking.
  buffer_before smallint not null default 0,
  buffer_after  smallint not null default 0,
  -- The minimum number of hours between making a booking and its start.
  notice_hours  smallint not null default 0,

  constraint buffers_are_at_most_two_hours check (
    buffer_before between 0 and 120 and buffer_after between 0 and 120),
  constraint notice_is_at_most_two_weeks check (notice_hours between 0 and 336)
);

-- The weekly hours of a provider, in the provider's time zone. A weekday without a row is closed.
-- Monday is 1.
-- owner: schedule
create table opening_hours (
  provider_id uuid not null references provider_hours on delete cascade,
  weekday     smallint not null,
  start_time  time not null,
  end_time    time not null,

  primary key (provider_id, weekday, start_time),
  constraint weekday_is_1_to_7 check (weekday between 1 and 7),
  constraint opening_hours_are_on_the_grid check (
    start_time >= '06:00' and end_time <= '21:30' and end_time > start_time
    and extract(minute from start_time) in (0, 30) and extract(minute from end_time) in (0, 30)),
  constraint opening_hours_do_not_overlap exclude using gist (
    provider_id with =,
    weekday with =,
    tsrange('2000-01-01'::date + start_time, '2000-01-01'::date + end_time) with &&)
);

-- Days on which a provider does not work, whatever the weekly hours are. Both ends are included.
-- owner: schedule
create table closed_days (
  id          uuid primary key default uuidv7(),
  provider_id uuid not null references providers on delete cascade,
  first_date  date not null,
  last_date   date not null,
  -- Only the provider sees it.
  note        text not null default '',

  constraint closed_days_end_after_they_begin check (last_date >= first_date),
  constraint closed_note_is_at_most_200 check (length(note) <= 200)
);
create index closed_days_of_provider on closed_days (provider_id, last_date);

-- Hours that a provider blocks, such as an afternoon off or a sick day, in the provider's time
-- zone. The end is excluded: a whole day ends at 00:00 of the next one.
-- owner: calendars
create table blocked_times (
  id          uuid primary key default uuidv7(),
  provider_id uuid not null references providers on delete cascade,
  starts_on   date not null,
  starts_at   time not null,
  ends_on     date not null,
  ends_at     time not null,
  -- Only the provider sees it.
  note        text not null default '',
  created_at  timestamptz not null,

  constraint blocked_times_end_after_they_begin check (ends_on + ends_at > starts_on + starts_at),
  constraint blocked_note_is_at_most_200 check (length(note) <= 200)
);
create index blocked_times_of_provider on blocked_times (provider_id, ends_on);

-- Calendars that a provider keeps on other services. The server reads them regularly and closes the
-- hours of their events.
-- owner: calendars
create table busy_calendars (
  id            uuid primary key default uuidv7(),
  provider_id   uuid not null references providers on delete cascade,
  -- A secret of the provider. The server sends it only to the calendar itself.
  url           text not null,
  -- Validators of the last response, for conditional requests.
  etag          text,
  last_modified text,
  created_at    timestamptz not null,
  -- When the calendar was last read successfully, and the number of failures since then.
  read_at       timestamptz not null,
  failures      integer not null default 0,
  -- When its events were last turned into `busy_hours`. "Not modified" leaves this alone, because
  -- it does not extend the period that those hours cover.
  worked_out_at timestamptz not null,
  -- The problem, as a sentence. Null if there is none.
  problem       text,
  -- How many events it had when it was last read, and how many of these could not be read.
  event_count   integer not null default 0,
  unread_count  integer not null default 0,
  -- The first of them: day and reason, never a title.
  unread        jsonb not null default '[]',
  -- Names of time zones that say nothing. Their events were read in the provider's zone.
  unknown_zones text[] not null default '{}',
  -- When the provider was told that it has not been readable.
  told_at       timestamptz,
  next_read_at  timestamptz not null,

  constraint one_calendar_per_url unique (provider_id, url)
);
create index busy_calendars_by_next_read on busy_calendars (next_read_at);

-- When the provider is busy, without the reason.
-- owner: calendars
create table busy_hours (
  calendar_id uuid not null references busy_calendars on delete cascade,
  starts_at   timestamptz not null,
  ends_at     timestamptz not null,

  constraint busy_hours_end_after_they_begin check (ends_at > starts_at)
);
create index busy_hours_of_calendar on busy_hours (calendar_id, ends_at);

-- The providers whom a login has marked as favorites, in whichever role.
-- owner: search
create table favorites (
  auth_user_id uuid not null references auth_user on delete cascade,
  provider_id  uuid not null references providers on delete cascade,
  created_at   timestamptz not null,

  primary key (auth_user_id, provider_id)
);
create index favorites_by_provider on favorites (provider_id);
