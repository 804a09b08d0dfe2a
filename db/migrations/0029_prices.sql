-- Prices besides the hourly one. A booking keeps the terms that its price comes from, and the lines
-- that add up to it.

create type price_kind as enum ('hourly', 'fixed', 'quote');

alter table services
  -- Whether `price` is per hour or for the whole job. A quote has none: the provider makes an
  -- offer.
  add column price_kind price_kind not null default 'hourly',
  -- Of an hourly service: the least time that is charged. 0 for none.
  add column minimum_minutes smallint not null default 0,
  -- US dollars for each booking. 0 for none.
  add column call_out_fee numeric(10, 2) not null default 0,
  -- The parts that a customer can add: [{id, name, price, minutes}].
  add column addons jsonb not null default '[]';
alter table services
  add constraint a_quote_is_not_instant check (price_kind <> 'quote' or not instant) not valid,
  add constraint minimum_is_in_half_hours
    check (minimum_minutes between 0 and 930 and minimum_minutes % 30 = 0) not valid,
  add constraint call_out_fee_is_not_negative check (call_out_fee >= 0) not valid,
  add constraint service_has_at_most_20_addons
    check (jsonb_typeof(addons) = 'array' and jsonb_array_length(addons) <= 20) not valid;
alter table services validate constraint a_quote_is_not_instant;
alter table services validate constraint minimum_is_in_half_hours;
alter table services validate constraint call_out_fee_is_not_negative;
alter table services validate constraint service_has_at_most_20_addons;

-- The sum of the lines of a price, in US dollars.
create function total_of(lines jsonb) returns numeric
language sql immutable strict parallel safe
return (select coalesce(sum((line ->> 'amount')::numeric), 0) from jsonb_array_elements(lines) as line);

alter table bookings
  -- The terms of the price besides `hourly_rate`: {price_kind, minimum_minutes, call_out_fee,
  -- addons}. Null for a booking by the hour without any.
  add column pricing jsonb,
  -- [{label, quantity, unit_price, amount}]. Null for bookings of earlier releases.
  add column lines jsonb;
alter table bookings
  add constraint lines_add_up_to_the_price check (total_of(lines) = price) not valid;
alter table bookings validate constraint lines_add_up_to_the_price;
