-- For the customer of a booking: when the provider has seen the request, and when they set out for
-- the home of the customer.

alter table bookings
  add column seen_at timestamptz,
  add column on_the_way_at timestamptz;
