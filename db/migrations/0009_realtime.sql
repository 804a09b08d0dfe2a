-- What open browsers are told, kept for 24 hours so that a dropped connection resumes without a gap.
create table realtime_event (
  user_id    uuid not null references users on delete cascade,
  -- 1, 2, 3 … for each person. The counter row below is locked until the commit, so a higher number never shows before a lower one.
  id         bigint not null,
  type       text not null,
  payload    jsonb not null,
  created_at timestamptz not null default now(),
  primary key (user_id, id)
);
create index realtime_events_by_age on realtime_event using brin (created_at);

create table realtime_cursor (
  user_id uuid primary key references users on delete cascade,
  last_id bigint not null
);
