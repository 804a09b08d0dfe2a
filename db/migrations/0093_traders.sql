-- Who offers services as a business says who that is (docs/product/providers.md#traders).

create type trader_rule as enum ('asked', 'required');
create type trader_status as enum ('business', 'private');

alter table site_settings
  -- Null: it is not asked.
  add column trader_identity trader_rule,
  -- From this day on (UTC) also of businesses from before the rule. Null: at once.
  add column trader_identity_from date;

-- Since when the listing is paused, because its provider has not said who offers the services. The
-- same instant as `paused_at`, unless the provider had paused it before.
alter table providers add column trader_paused_at timestamptz;
alter table providers add constraint trader_pauses_are_pauses
  check (trader_paused_at is null or paused_at is not null) not valid;
alter table providers validate constraint trader_pauses_are_pauses;

-- owner: providers
create table trader_details (
  provider_id uuid primary key references providers on delete cascade,
  -- Null before the provider has answered.
  status trader_status,
  -- Of a business; all are empty for a private person.
  legal_name text not null default '',
  address text not null default '',
  phone text not null default '',
  email text not null default '',
  register text not null default '',
  register_number text not null default '',
  given_at timestamptz,
  -- When operators found them right.
  checked_at timestamptz,
  -- Why operators sent them back. Then it is as if there were none.
  reason text,
  -- How far the provider was told that they are missing. 1: asked; 2: with a day; 3: a week before
  -- it; 4: the listing is paused.
  told smallint not null default 0,
  -- When the account was closed.
  ended_at timestamptz,
  constraint answers_have_a_time check ((status is null) = (given_at is null)),
  constraint businesses_have_a_name check (status is distinct from 'business' or legal_name <> '')
);
create index traders_to_check on trader_details (given_at)
  where status = 'business' and checked_at is null and reason is null and ended_at is null;
create index traders_that_ended on trader_details (ended_at) where ended_at is not null;
