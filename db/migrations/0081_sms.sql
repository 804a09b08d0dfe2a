-- Text messages about what is urgent (docs/product/sms.md).

create type sms_kind as enum ('code', 'request_expires', 'on_the_way', 'cancelled');
create type sms_state as enum ('waiting', 'sending', 'sent', 'delivered', 'failed', 'dropped');
create type sms_reason as enum ('limit', 'night', 'late', 'no_answer', 'refused');
create type sms_end as enum ('stop', 'unreachable', 'taken');

-- The number that a login has confirmed, for both its profiles.
-- owner: notifications
create table sms_number (
  auth_user_id uuid primary key references auth_user on delete cascade,
  -- As the service takes it: +12125550144.
  phone        text not null,
  -- Of the browser, for quiet hours.
  time_zone    text not null,
  unwanted     sms_kind[] not null default '{}',
  -- The sentence that the user agreed to, and the time.
  consent      text not null,
  consented_at timestamptz not null,
  confirmed_at timestamptz not null,
  ended_by     sms_end,
  ended_at     timestamptz,

  constraint sms_number_end_is_whole check (num_nulls(ended_by, ended_at) in (0, 2))
);
-- A number belongs to the login that confirmed it last.
create unique index sms_number_phone on sms_number (phone) where ended_by is null;

-- A number that waits for the code that was sent to it.
-- owner: notifications
create table sms_code (
  auth_user_id uuid primary key references auth_user on delete cascade,
  phone        text not null,
  time_zone    text not null,
  consent      text not null,
  code_hash    bytea not null,
  tries        int not null default 0,
  created_at   timestamptz not null,
  expires_at   timestamptz not null
);

-- Numbers whose owners asked for no more texts, with an account or without.
-- owner: notifications
create table sms_stop (
  phone      text primary key,
  stopped_at timestamptz not null
);

-- Each text, without its words and its number: its outcome and its cost.
-- owner: notifications
create table sms_message (
  id           uuid primary key,
  -- Null once the account is closed.
  auth_user_id uuid references auth_user on delete set null,
  user_id      uuid references users on delete set null,
  kind         sms_kind not null,
  booking_id   uuid references bookings on delete set null,
  state        sms_state not null,
  -- Why it was dropped, or failed before the service took it.
  reason       sms_reason,
  -- The name that the service gave it.
  service_id   text unique,
  error_code   int,
  segments     int,
  price        numeric,
  currency     text,
  created_at   timestamptz not null,
  -- When it was handed to the service.
  sent_at      timestamptz,

  constraint sms_message_price_has_currency check (num_nulls(price, currency) in (0, 2))
);
create index sms_message_login on sms_message (auth_user_id, sent_at);
create index sms_message_created on sms_message (created_at);
create index sms_message_user on sms_message (user_id);
create index sms_message_booking on sms_message (booking_id);
