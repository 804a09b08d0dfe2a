-- How far away a request is, is asked of points in space, as of ZIP codes (0002).
alter table leads add column position cube not null generated always as (
  cube(array[
    3959 * cos(radians(latitude)) * cos(radians(longitude)),
    3959 * cos(radians(latitude)) * sin(radians(longitude)),
    3959 * sin(radians(latitude))
  ])
) stored;
create index open_leads_by_expiry on leads (expires_at) where status = 'open';
create index unlocks_of_provider on lead_unlocks (provider_id, created_at desc);

-- Of two open requests alike, of one customer, the later one is a slip. Whoever has such already keeps the newest open.
update leads set status = 'expired' where status = 'open' and exists (
  select from leads as later
  where later.customer_id = leads.customer_id and later.status = 'open' and later.service_type = leads.service_type
    and lower(later.title) = lower(leads.title) and (later.created_at, later.id) > (leads.created_at, leads.id));
create unique index one_open_request_alike on leads (customer_id, service_type, lower(title)) where status = 'open';

create type offer_status as enum ('open', 'accepted', 'declined', 'withdrawn');

-- What a provider would do for a request: hours on a day, at a price by the hour. The customer makes a visit of it in one press.
create table offers (
  id          uuid primary key default uuidv7(),
  lead_id     uuid not null references leads on delete cascade,
  provider_id uuid not null references providers on delete cascade,
  -- US dollars an hour.
  hourly_rate numeric(10, 2) not null,
  -- Wall clock of the provider's zone.
  date        date not null,
  start_time  time not null,
  end_time    time not null,
  message     text not null default '',
  status      offer_status not null default 'open',
  -- The visit that came of it.
  booking_id  uuid references bookings on delete set null,
  created_at  timestamptz not null,
  updated_at  timestamptz not null,

  constraint one_offer_per_request unique (lead_id, provider_id),
  constraint offer_message_is_at_most_1000 check (length(message) <= 1000),
  constraint offered_rate_is_not_negative check (hourly_rate >= 0),
  constraint offer_ends_after_it_starts check (end_time > start_time),
  constraint an_accepted_offer_has_a_visit check (booking_id is null or status = 'accepted')
);
create index offers_of_provider on offers (provider_id, created_at desc);
