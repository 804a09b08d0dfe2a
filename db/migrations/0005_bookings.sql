create type booking_status as enum ('pending', 'confirmed', 'completed', 'cancelled');

create table bookings (
  id          uuid primary key default uuidv7(),
  customer_id uuid not null references users,
  provider_id uuid not null references providers,
  -- Null once the provider has deleted the service: the booking keeps its own copy of what was agreed.
  service_id  uuid references services on delete set null,
  status      booking_status not null default 'pending',

  -- Wall clock of the provider's zone on the day of booking; the two instants say the same for every other clock.
  date        date not null,
  start_time  time not null,
  end_time    time not null,
  time_zone   text not null,
  starts_at   timestamptz not null,
  ends_at     timestamptz not null,

  -- What was agreed, in US dollars: by the hour, and for the whole visit.
  service_name text not null,
  hourly_rate numeric(10, 2) not null,
  price       numeric(10, 2) not null,

  -- What the customer gave for this visit; only a revealed booking shows it to the provider (decision 29).
  contact_name  text not null,
  contact_email text not null,
  contact_phone text not null,
  customer_info_revealed boolean not null default false,
  revealed_at   timestamptz,

  cancelled_by  user_type,
  cancel_reason text,
  -- A confirmed visit called off under 24 hours before its start.
  cancelled_late boolean not null default false,
  created_at    timestamptz not null,
  updated_at    timestamptz not null,

  constraint ends_after_it_starts check (end_time > start_time),
  constraint visit_is_on_the_half_hours check (
    extract(second from start_time) = 0 and extract(minute from start_time) in (0, 30)
    and extract(second from end_time) = 0 and extract(minute from end_time) in (0, 30)),
  constraint visit_is_within_the_day check (start_time >= '06:00' and end_time <= '21:30'),
  constraint booking_price_is_not_negative check (price >= 0),
  constraint reveal_has_a_time check (customer_info_revealed = (revealed_at is not null)),
  constraint only_a_revealed_booking_is_confirmed check (status not in ('confirmed', 'completed') or customer_info_revealed),

  -- Pending visits hold their hours too, so that a time shown as free is free.
  constraint one_visit_at_a_time exclude using gist (
    provider_id with =, tsrange(date + start_time, date + end_time) with &&
  ) where (status in ('pending', 'confirmed'))
);
create index bookings_of_customer on bookings (customer_id, date desc, start_time desc, id);
create index bookings_of_provider on bookings (provider_id, date desc, start_time desc, id);
create index bookings_between on bookings (customer_id, provider_id);
create index bookings_of_service on bookings (service_id) where service_id is not null;

create table reviews (
  id            uuid primary key default uuidv7(),
  customer_id   uuid not null references users,
  provider_id   uuid not null references providers on delete cascade,
  booking_id    uuid not null references bookings on delete cascade,
  rating        smallint not null,
  comment       text not null default '',
  review_photos text[] not null default '{}',
  reply         text,
  replied_at    timestamptz,
  created_at    timestamptz not null default now(),

  constraint one_review_per_visit unique (booking_id),
  constraint one_to_five_stars check (rating between 1 and 5),
  constraint comment_is_at_most_2000 check (length(comment) <= 2000),
  constraint at_most_four_photos check (cardinality(review_photos) <= 4)
);
create index reviews_of_provider on reviews (provider_id, created_at desc, id);
create index latest_reviews on reviews (created_at desc, id);
create index reviews_of_customer on reviews (customer_id);

-- Stars are counted where they are written, so that no parallel writer can lose one.
create function count_review() returns trigger language plpgsql as $$
begin
  if tg_op in ('UPDATE', 'DELETE') then
    update providers set rating_sum = rating_sum - old.rating, review_count = review_count - 1 where id = old.provider_id;
  end if;
  if tg_op in ('INSERT', 'UPDATE') then
    update providers set rating_sum = rating_sum + new.rating, review_count = review_count + 1 where id = new.provider_id;
  end if;
  return null;
end
$$;
create trigger count_review after insert or delete or update of rating, provider_id on reviews
  for each row execute function count_review();
