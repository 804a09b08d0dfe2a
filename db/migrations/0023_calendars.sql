-- The address at which a person's calendar reads their visits: one for each login. Whoever knows it can read them, so only its hash is kept.
create table calendar_feeds (
  auth_user_id uuid primary key references auth_user on delete cascade,
  -- SHA-256 of the token in the address.
  token_hash   bytea not null,
  created_at   timestamptz not null,
  last_read_at timestamptz,

  constraint one_feed_for_each_token unique (token_hash)
);

-- Calendars that a provider keeps elsewhere, read again and again: what stands in them closes hours here.
create table busy_calendars (
  id            uuid primary key default uuidv7(),
  provider_id   uuid not null references providers on delete cascade,
  -- A secret of the provider's: it leaves the server only towards the calendar itself.
  url           text not null,
  -- What the last answer was known by.
  etag          text,
  last_modified text,
  created_at    timestamptz not null,
  -- When it was last read with success, and how often it was not since then.
  read_at       timestamptz not null,
  -- When its events were last worked out; an answer of "unchanged" does not move the horizon on.
  worked_out_at timestamptz not null,
  failures      integer not null default 0,
  -- What is wrong, as a sentence; null when nothing is.
  problem       text,
  next_read_at  timestamptz not null,

  constraint one_calendar_at_each_address unique (provider_id, url)
);
create index busy_calendars_by_next_read on busy_calendars (next_read_at);

-- When the provider is busy elsewhere, and nothing about why.
create table busy_hours (
  calendar_id uuid not null references busy_calendars on delete cascade,
  starts_at   timestamptz not null,
  ends_at     timestamptz not null,

  constraint busy_hours_end_after_they_begin check (ends_at > starts_at)
);
create index busy_hours_of_calendar on busy_hours (calendar_id, ends_at);
