-- Messages, notifications, email and the events that open browsers receive.

-- owner: messages
create table messages (
  id              uuid primary key default uuidv7(),
  sender_id       uuid not null references users,
  receiver_id     uuid not null references users,
  content         text not null,
  created_at      timestamptz not null,
  read            boolean not null default false,
  unlocked        boolean not null default true,
  unlock_fee_paid boolean not null default false,

  constraint sender_is_not_receiver check (sender_id <> receiver_id),
  constraint content_has_a_length check (length(content) between 1 and 4000)
);
create index thread on messages
  (least(sender_id, receiver_id), greatest(sender_id, receiver_id), created_at desc, id desc);
create index unread_messages on messages (receiver_id, sender_id) where not read;
create index locked_messages on messages (sender_id, receiver_id) where not unlocked;
-- For the daily figures of operators.
create index messages_by_age on messages (created_at);

-- One row per user and counterpart, so that a list of conversations is one index scan. Bookings and
-- messages create and update the rows.
-- owner: messages
create table conversations (
  user_id         uuid not null references users on delete cascade,
  other_id        uuid not null references users on delete cascade,
  -- Names the conversation for this user. Providers use it for customers who aren't revealed, whose
  -- profile id they must not learn.
  id              uuid not null default gen_random_uuid(),
  -- Null until the first message. A booking opens a conversation without one.
  last_message_id uuid references messages on delete set null,
  updated_at      timestamptz not null,
  -- Until when the user counts as looking at the thread. The open page renews it.
  open_until      timestamptz,

  primary key (user_id, other_id)
);
create unique index conversations_by_id on conversations (id);
create index conversations_by_age on conversations (user_id, updated_at desc, id);

create type notification_type as enum ('booking', 'message', 'review');

-- A partition has the rows of a quarter of a year.
-- owner: notifications
create table notifications (
  id         uuid not null default uuidv7(),
  user_id    uuid not null references users on delete cascade,
  type       notification_type not null,
  title      text not null,
  message    text not null,
  read       boolean not null default false,
  created_at timestamptz not null,
  metadata   jsonb not null default '{}',

  primary key (id, created_at)
) partition by range (created_at);
create table notifications_default partition of notifications default;
create index notifications_of_user on notifications (user_id, created_at desc, id desc);
create index unread_notifications on notifications (user_id) where not read;

-- A kind of email that a profile has switched off. Without a row, the kind is on.
-- owner: notifications
create table unwanted_mail (
  user_id uuid not null references users on delete cascade,
  kind    text not null,

  primary key (user_id, kind)
);

create type mail_status as enum ('queued', 'kept', 'sent', 'failed');

-- Outgoing email, written in the transaction that causes it. The text is rendered from `data` when
-- the email is sent. A partition has the rows of one week.
-- owner: email
create table mail (
  id           uuid not null default uuidv7(),
  -- The name of the template.
  kind         text not null,
  recipient    citext not null,
  -- The login that receives the email. The row is deleted with the login. Null for email to others,
  -- such as the support mailbox.
  auth_user_id uuid references auth_user on delete cascade,
  -- The profile that a notification email is for. Null for email about the account itself, which
  -- users cannot switch off.
  user_id      uuid references users on delete cascade,
  -- The template's input. It can contain the token of a link, so it is emptied once the email is
  -- sent.
  data         jsonb not null,
  -- kept: no SMTP server is configured. Demo mode shows these at /dev/mail.
  status       mail_status not null default 'queued',
  attempts     smallint not null default 0,
  -- Why the last attempt failed, in the words of the SMTP server.
  failure      text,
  -- When the link in the email expires. After that, the email is not sent.
  expires_at   timestamptz,
  created_at   timestamptz not null,
  sent_at      timestamptz,

  primary key (id, created_at),
  constraint one_recipient check (
    recipient::text ~ '^[^[:space:][:cntrl:],;:<>()@]+@[^[:space:][:cntrl:],;:<>()@]+$'),
  constraint sent_mail_is_empty check (
    status <> 'sent' or (data = '{}' and sent_at is not null))
) partition by range (created_at);
create table mail_default partition of mail default;
create index mail_by_age on mail (created_at, id);
create index mail_of_login on mail (auth_user_id);
create index mail_of_profile on mail (user_id) where user_id is not null;
create index mail_to on mail (recipient, id);
create index mail_waiting on mail (created_at) where status = 'queued';
create index mail_with_a_link on mail (expires_at) where data <> '{}';
-- For the outbox of operators and its search.
create index mail_by_status on mail (status, created_at desc, id desc);
create index mail_to_part on mail using gin ((recipient::text) gin_trgm_ops);

-- Unread messages of one sender to one receiver that wait for one email about all of them.
-- owner: notifications
create table message_bundle (
  receiver_id uuid not null references users on delete cascade,
  sender_id   uuid not null references users on delete cascade,
  -- When the first of these messages was sent, and when to send the email.
  since       timestamptz not null,
  due_at      timestamptz not null,

  primary key (receiver_id, sender_id)
);
create index bundles_due on message_bundle (due_at);

-- The key that signs unsubscribe links in email, so that they work without signing in. Each
-- database has its own.
-- owner: email
create table signing_key (
  name text primary key,
  key  bytea not null
);
insert into signing_key values (
  'mail opt-out',
  sha256(convert_to(gen_random_uuid()::text || gen_random_uuid()::text, 'UTF8')));

-- Events for open browsers, so that a dropped connection resumes without a gap. A partition has the
-- rows of one day.
-- owner: platform
create table realtime_event (
  user_id    uuid not null references users on delete cascade,
  -- 1, 2, 3 ... for each user. The row in `realtime_cursor` stays locked until the commit, so a
  -- higher number never becomes visible before a lower one.
  id         bigint not null,
  type       text not null,
  payload    jsonb not null,
  created_at timestamptz not null default now(),

  primary key (user_id, id, created_at)
) partition by range (created_at);
create table realtime_event_default partition of realtime_event default;

-- The number of each user's latest event.
-- owner: platform
create table realtime_cursor (
  user_id uuid primary key references users on delete cascade,
  last_id bigint not null
);
