create type lead_status as enum ('open', 'assigned', 'completed', 'expired');

create table leads (
  id             uuid primary key default uuidv7(),
  customer_id    uuid not null references users on delete cascade,
  title          text not null,
  description    text not null,
  service_type   text not null references categories (name),
  -- US dollars; 0 is "open to quotes".
  budget         numeric(10, 2) not null default 0,
  city           text not null,
  state          text not null,
  zip_code       text not null,
  latitude       double precision not null,
  longitude      double precision not null,
  preferred_date date,
  start_time     time,
  end_time       time,
  status         lead_status not null default 'open',
  assigned_to    uuid references providers on delete set null,
  created_at     timestamptz not null,
  expires_at     timestamptz not null,

  constraint lead_title_has_a_length check (length(title) between 1 and 200),
  constraint budget_is_not_negative check (budget >= 0)
);
create index leads_of_customer on leads (customer_id, created_at desc, id);
create index open_leads on leads (created_at desc, id) where status = 'open';

create table lead_unlocks (
  lead_id     uuid not null references leads on delete cascade,
  provider_id uuid not null references providers on delete cascade,
  created_at  timestamptz not null,
  primary key (lead_id, provider_id)
);
