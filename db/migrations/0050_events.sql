-- What happened to users, for readers that catch up: programs and webhooks
-- (docs/product/programs.md).

-- The number of each user's latest row in `event`.
alter table realtime_cursor add column last_event bigint not null default 0;

-- One row for each profile that may see an event. A partition has the rows of one week.
-- owner: platform
create table event (
  user_id    uuid not null references users on delete cascade,
  -- 1, 2, 3 ... for each user. The row in `realtime_cursor` stays locked until the commit, so a
  -- higher number never becomes visible before a lower one.
  id         bigint not null,
  kind       text not null,
  -- The booking, message, review, offer or service request that it is about.
  subject    uuid not null,
  -- Of the shape of `data`.
  version    smallint not null,
  -- Ids only. What they stand for is read through the API, as the user may see it.
  data       jsonb not null,
  created_at timestamptz not null,

  primary key (user_id, id, created_at)
) partition by range (created_at);
create table event_default partition of event default;
