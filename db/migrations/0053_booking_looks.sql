-- Which operator looked at which booking, and why (docs/product/operators.md). The audit trail
-- names the look, and reads the reason here, because the trail can't be changed.
-- owner: moderation
create table booking_looks (
  id          uuid primary key default gen_random_uuid(),
  booking_id  uuid not null references bookings on delete cascade,
  operator_id uuid references auth_user on delete set null,
  reason      text not null,
  looked_at   timestamptz not null
);
create index booking_looks_of_booking on booking_looks (booking_id, looked_at);
create index booking_looks_of_operator on booking_looks (operator_id) where operator_id is not null;
