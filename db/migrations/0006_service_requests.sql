-- Service requests and the offers that providers make for them. The table is called `leads` because
-- the API is.

create type lead_status as enum ('open', 'assigned', 'completed', 'expired');
create type lead_timing as enum ('scheduled', 'asap', 'flexible');
create type lead_contact as enum ('everyone', 'responders');

-- owner: service-requests
create table leads (
  id             uuid primary key default uuidv7(),
  customer_id    uuid not null references users on delete cascade,
  title          text not null,
  description    text not null,
  service_type   text not null references categories (name),
  -- US dollars. 0 means "open to quotes".
  budget         numeric(10, 2) not null default 0,
  city           text not null,
  state          text not null,
  zip_code       text not null,
  latitude       double precision not null,
  longitude      double precision not null,
  -- As in `zip_codes`.
  position cube not null generated always as (
    cube(array[
      3959 * cos(radians(latitude)) * cos(radians(longitude)),
      3959 * cos(radians(latitude)) * sin(radians(longitude)),
      3959 * sin(radians(latitude))
    ])
  ) stored,
  timing         lead_timing not null default 'scheduled',
  -- Only with the timing "scheduled". Old requests have none.
  preferred_date date,
  start_time     time,
  end_time       time,
  -- Which providers see the customer's contact: everyone, or those who answered.
  contact_for    lead_contact not null default 'everyone',
  status         lead_status not null default 'open',
  assigned_to    uuid references providers on delete set null,
  -- The provider whom the customer asked for a quote. Null: the request is for everyone.
  provider_id    uuid references providers on delete set null,
  -- Whether providers other than the asked one see it.
  others_nearby  boolean not null default true,
  -- Why operators closed the request. Operators and the customer see it.
  closed_reason  text,
  created_at     timestamptz not null,
  expires_at     timestamptz not null,
  -- Names of pictures in the bucket `request-photos`.
  photos         text[] not null default '{}',

  constraint lead_title_has_a_length check (length(title) between 1 and 200),
  constraint budget_is_not_negative check (budget >= 0),
  constraint only_scheduled_leads_have_a_time check (
    timing = 'scheduled' or (preferred_date is null and start_time is null and end_time is null)),
  constraint lead_photos_are_at_most_4 check (cardinality(photos) <= 4),
  constraint closed_reason_is_at_most_500 check (length(closed_reason) <= 500)
);
-- Rejects an accidental second post of the same request. Customers can ask several providers for
-- the same, each with a request that only this provider sees.
create unique index one_open_request_per_title
  on leads (customer_id, service_type, lower(title), (case when not others_nearby then provider_id end))
  nulls not distinct
  where status = 'open';
create index leads_of_asked_provider on leads (provider_id, created_at desc, id)
  where provider_id is not null;
create index leads_of_customer on leads (customer_id, created_at desc, id);
create index open_leads on leads (created_at desc, id) where status = 'open';
create index open_leads_by_expiry on leads (expires_at) where status = 'open';
-- For open requests within some miles. Without it, a search in a sparsely populated area read all
-- open requests: 0.5 s for 60,000.
create index open_leads_by_position on leads using gist (position) where status = 'open';
-- For the list and the search of operators.
create index leads_by_age on leads (created_at desc, id desc);
create index leads_by_budget on leads (budget, id);
create index leads_by_status on leads (status, created_at desc, id desc) where status <> 'open';
create index leads_by_title_part on leads using gin (title gin_trgm_ops);
-- The offers that wait for a customer are counted without reading the customer's past requests.
create index waiting_leads_of_customer on leads (customer_id) where status in ('open', 'assigned');

-- Which providers have responded to a request ("Contact" or an offer), and when they first did.
-- owner: service-requests
create table lead_unlocks (
  lead_id     uuid not null references leads on delete cascade,
  provider_id uuid not null references providers on delete cascade,
  created_at  timestamptz not null,

  primary key (lead_id, provider_id)
);
create index unlocks_of_provider on lead_unlocks (provider_id, created_at desc);

-- Which asked providers declined, and their words to the customer.
-- owner: service-requests
create table lead_declines (
  lead_id     uuid not null references leads on delete cascade,
  provider_id uuid not null references providers on delete cascade,
  reason      text not null,
  created_at  timestamptz not null,

  primary key (lead_id, provider_id),
  constraint decline_reason_has_a_length check (length(reason) between 1 and 500)
);
create index declines_of_provider on lead_declines (provider_id);

-- Which providers have seen the customer's contact in a request, and when they first did.
-- owner: service-requests
create table lead_views (
  lead_id     uuid not null references leads on delete cascade,
  provider_id uuid not null references providers on delete cascade,
  created_at  timestamptz not null,

  primary key (lead_id, provider_id)
);
create index views_of_provider on lead_views (provider_id, created_at desc);

create type offer_status as enum ('open', 'accepted', 'declined', 'withdrawn');

-- A time and an hourly rate that a provider offers for a request. The customer can turn it into a
-- booking with one click.
-- owner: service-requests
create table offers (
  id          uuid primary key default uuidv7(),
  lead_id     uuid not null references leads on delete cascade,
  provider_id uuid not null references providers on delete cascade,
  -- US dollars per hour.
  hourly_rate numeric(10, 2) not null,
  -- Date and times in `time_zone`, the provider's zone when the offer was made.
  date        date not null,
  start_time  time not null,
  end_time    time not null,
  time_zone   text not null,
  message     text not null default '',
  status      offer_status not null default 'open',
  -- The booking that the customer made from it.
  booking_id  uuid references bookings on delete set null,
  created_at  timestamptz not null,
  updated_at  timestamptz not null,

  constraint one_offer_per_request unique (lead_id, provider_id),
  constraint offer_message_is_at_most_1000 check (length(message) <= 1000),
  constraint offered_rate_is_not_negative check (hourly_rate >= 0),
  constraint offer_ends_after_it_starts check (end_time > start_time),
  constraint only_an_accepted_offer_has_a_booking check (booking_id is null or status = 'accepted')
);
create index offers_of_provider on offers (provider_id, created_at desc);
