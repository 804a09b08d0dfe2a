create table messages (
  id              uuid primary key default uuidv7(),
  sender_id       uuid not null references users,
  receiver_id     uuid not null references users,
  content         text not null,
  created_at      timestamptz not null,
  read            boolean not null default false,
  unlocked        boolean not null default true,
  unlock_fee_paid boolean not null default false,

  constraint nobody_writes_to_themselves check (sender_id <> receiver_id),
  constraint content_has_a_length check (length(content) between 1 and 4000)
);
create index thread on messages (least(sender_id, receiver_id), greatest(sender_id, receiver_id), created_at desc, id desc);
create index unread_messages on messages (receiver_id, sender_id) where not read;
create index locked_messages on messages (sender_id, receiver_id) where not unlocked;

-- One row per person and counterpart, kept by whatever opens a conversation or sends, so that a list is one index scan.
create table conversations (
  user_id         uuid not null references users on delete cascade,
  other_id        uuid not null references users on delete cascade,
  -- Null until the first message: a booking alone opens a conversation.
  last_message_id uuid references messages on delete set null,
  updated_at      timestamptz not null,
  primary key (user_id, other_id)
);
create index conversations_by_age on conversations (user_id, updated_at desc, other_id);
