-- Customers who want to hear when a time opens on full days of a provider.

create type part_of_day as enum ('morning', 'afternoon', 'evening');

-- owner: waiting-list
create table waiting_list (
  id          uuid primary key default gen_random_uuid(),
  customer_id uuid not null references users on delete cascade,
  provider_id uuid not null references providers on delete cascade,
  service_id  uuid not null references services on delete cascade,
  -- Both included, by the provider's calendar.
  first_date  date not null,
  last_date   date not null,
  -- Null for any time of the day.
  part        part_of_day,
  created_at  timestamptz not null,
  -- The time that opened, of which the customer was told once.
  told_at     timestamptz,
  told_date   date,
  told_start  time,
  told_end    time,

  constraint waiting_days_are_in_order check (first_date <= last_date),
  constraint told_of_a_time check (num_nulls(told_at, told_date, told_start, told_end) in (0, 4))
);
-- Who waits, in the order of joining.
create index waiting_by_provider on waiting_list (provider_id, created_at, id) where told_at is null;
create index waiting_told on waiting_list (provider_id, told_at) where told_at is not null;
create index waiting_by_service on waiting_list (service_id);
create index waiting_by_customer on waiting_list (customer_id, created_at);
