-- Programs that are told what happened to a user (docs/product/programs.md).

create type webhook_end as enum ('owner', 'gone', 'failing');
create type delivery_state as enum ('waiting', 'delivered', 'failed');

-- An address that gets the events of a profile.
-- owner: webhooks
create table webhook (
  id              uuid primary key default gen_random_uuid(),
  user_id         uuid not null references users on delete cascade,
  url             text not null,
  events          text[] not null,
  -- Encrypted, as the secrets of authenticator apps are.
  secret          bytea not null,
  -- The secret before the last rotation. It signs, too, until `previous_until`.
  previous_secret bytea,
  previous_until  timestamptz,
  created_at      timestamptz not null,
  -- The first failure since the last success.
  failing_since   timestamptz,
  stopped_at      timestamptz,
  stopped_by      webhook_end
);
create index webhook_user on webhook (user_id);

-- An event for a webhook, which a job sends.
-- owner: webhooks
create table webhook_delivery (
  id              uuid primary key default gen_random_uuid(),
  webhook_id      uuid not null references webhook on delete cascade,
  -- The number of the owner's event. Null for a test.
  event_id        bigint,
  kind            text not null,
  created_at      timestamptz not null,
  state           delivery_state not null default 'waiting',
  attempts        smallint not null default 0,
  last_attempt_at timestamptz,
  -- The HTTP status of the last attempt; null without an answer.
  status          smallint,
  -- Why the last attempt failed, as a sentence.
  problem         text
);
create index webhook_delivery_list on webhook_delivery (webhook_id, created_at desc, id desc);
create index webhook_delivery_age on webhook_delivery (created_at);
