-- A provider's account on a CalDAV server (docs/product/calendars.md): bookings are written there,
-- and its events close hours.

-- owner: calendars
create table calendar_accounts (
  id            uuid primary key default uuidv7(),
  provider_id   uuid not null references providers on delete cascade,
  -- The collection that has its calendars.
  url           text not null,
  user_name     text not null,
  -- Encrypted, as the secrets of authenticator apps are.
  password      bytea not null,
  created_at    timestamptz not null,
  -- When it is synchronized next. A changed booking makes it due at once.
  due_at        timestamptz not null,
  -- While it is synchronized. A run that has not ended by then is lost.
  running_until timestamptz,
  synced_at     timestamptz,
  failures      integer not null default 0,
  -- Since when it fails, and why, as a sentence.
  failing_since timestamptz,
  problem       text,
  -- When the provider was told that it fails.
  told_at       timestamptz,

  constraint one_calendar_account unique (provider_id)
);
create index calendar_accounts_by_due on calendar_accounts (due_at);

-- The calendars of an account.
-- owner: calendars
create table calendar_collections (
  id         uuid primary key default uuidv7(),
  account_id uuid not null references calendar_accounts on delete cascade,
  url        text not null,
  name       text not null,
  can_write  boolean not null,
  is_written boolean not null default false,
  -- The server's text for the version of the calendar when our events in it were last compared.
  version    text,

  constraint one_collection_per_url unique (account_id, url)
);
create unique index one_written_collection on calendar_collections (account_id) where is_written;

create type calendar_question as enum ('moved', 'deleted');

-- A booking in a calendar of its provider.
-- owner: calendars
create table calendar_events (
  id            uuid primary key default uuidv7(),
  collection_id uuid not null references calendar_collections on delete cascade,
  booking_id    uuid not null references bookings on delete cascade,
  -- The version there that we know; null before the server has taken it.
  etag          text,
  -- A digest of our own part of it.
  digest        text not null,
  -- Its times there. They differ from the booking's while a question is open.
  starts_at     timestamptz not null,
  ends_at       timestamptz not null,
  -- What happened to it there, which its provider decides about.
  question      calendar_question,
  asked_at      timestamptz,

  constraint one_event_per_booking unique (collection_id, booking_id)
);
create index calendar_events_of_booking on calendar_events (booking_id);
create index calendar_events_to_answer on calendar_events (collection_id) where question is not null;

-- A calendar of an account that closes hours. The others have an address of their own.
alter table busy_calendars add column collection_id uuid;
alter table busy_calendars add constraint busy_calendars_collection_id_fkey
  foreign key (collection_id) references calendar_collections on delete cascade not valid;
alter table busy_calendars validate constraint busy_calendars_collection_id_fkey;
