-- Notifications on phones and computers, by Web Push (docs/product/push.md).

-- The key pair by which push services recognize this site. There is one.
-- owner: notifications
create table push_key (
  is_only     boolean primary key default true check (is_only),
  public_key  text not null,
  -- Encrypted, as the secrets of authenticator apps are.
  private_key bytea not null,
  created_at  timestamptz not null
);

-- A device that shows the notifications of a profile. It ends with its session.
-- owner: notifications
create table push_subscription (
  id           uuid primary key default gen_random_uuid(),
  user_id      uuid not null references users on delete cascade,
  session_id   uuid not null unique references auth_session on delete cascade,
  -- Null if the push service has ended the subscription. The next visit of the device renews it.
  endpoint     text unique,
  p256dh       text,
  auth         text,
  -- Of the device, for quiet hours.
  time_zone    text not null,
  created_at   timestamptz not null,
  last_sent_at timestamptz,

  constraint push_subscription_is_whole check (num_nulls(endpoint, p256dh, auth) in (0, 3))
);
create index push_subscription_user on push_subscription (user_id);

-- When a profile's notifications wait, if not from 22:00 to 7:00. Both are null if they never do.
-- owner: notifications
create table quiet_hours (
  user_id    uuid primary key references users on delete cascade,
  quiet_from time,
  quiet_to   time,

  constraint quiet_hours_are_whole check (num_nulls(quiet_from, quiet_to) in (0, 2))
);

-- The kinds of notifications that a profile does not want on its devices.
-- owner: notifications
create table unwanted_push (
  user_id uuid not null references users on delete cascade,
  kind    text not null,

  primary key (user_id, kind)
);
