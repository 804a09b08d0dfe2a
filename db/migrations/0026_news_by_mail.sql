-- Whom of a login a mail tells something that they may do without (decision 37); null for mails about the account itself.
alter table mail add column user_id uuid references users on delete cascade;
create index mail_of_profile on mail (user_id) where user_id is not null;

-- What somebody wrote to somebody, from the first message that waits unread, until one mail tells of all of them (decision 37).
create table message_bundle (
  receiver_id uuid not null references users on delete cascade,
  sender_id   uuid not null references users on delete cascade,
  -- When its first message was sent, and when its mail leaves.
  since       timestamptz not null,
  due_at      timestamptz not null,
  primary key (receiver_id, sender_id)
);
create index bundles_due on message_bundle (due_at);

-- Until when a thread counts as open before somebody's eyes: its page says so again and again.
alter table conversations add column open_until timestamptz;

-- What addresses in mails are signed with, so that they can be followed without signing in. Made once for each database.
create table signing_key (
  name text primary key,
  key  bytea not null
);
insert into signing_key values ('mail opt-out', sha256(convert_to(gen_random_uuid()::text || gen_random_uuid()::text, 'UTF8')));
