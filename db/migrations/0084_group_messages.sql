-- Messages of operators to groups of users (docs/product/operators.md).

create type group_audience as enum ('providers', 'customers');

-- owner: moderation
create table group_messages (
  id          uuid primary key default uuidv7(),
  audience    group_audience not null,
  -- Of providers; null for all.
  category    text,
  -- A town, a state or a postal code; empty for everywhere.
  place       text not null,
  subject     text not null,
  content     text not null,
  sent_by     uuid references auth_user on delete set null,
  created_at  timestamptz not null,
  -- How many users have it, the last of them, and when all had it.
  told        integer not null default 0,
  last_user   uuid,
  finished_at timestamptz,

  constraint only_providers_have_a_category check (category is null or audience = 'providers')
);
create index group_messages_by_age on group_messages (created_at desc, id desc);
create index group_messages_sent_by on group_messages (sent_by) where sent_by is not null;
