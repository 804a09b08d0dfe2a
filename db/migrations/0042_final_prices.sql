-- What a job came to (docs/product/bookings.md#the-final-amount).

create type final_price_status as enum ('proposed', 'replaced', 'accepted', 'disputed');

-- owner: bookings
create table final_prices (
  id uuid primary key,
  booking_id uuid not null references bookings on delete cascade,
  status final_price_status not null default 'proposed',
  -- As those of a booking: [{label, quantity, unit_price, amount}].
  lines jsonb not null,
  price numeric(10, 2) not null,
  note text not null,
  proposed_at timestamptz not null,
  answered_at timestamptz,
  -- Whether it was accepted because the customer didn't answer in time.
  is_automatic boolean not null default false,
  -- Why the customer disputes it.
  dispute text not null default '',
  constraint final_lines_add_up check (total_of(lines) = price),
  constraint an_answer_has_a_time check ((answered_at is null) = (status in ('proposed', 'replaced')))
);

-- One waits for an answer, and one holds.
create unique index one_open_final_price on final_prices (booking_id) where status in ('proposed', 'accepted');
create index final_prices_of_a_booking on final_prices (booking_id, proposed_at);
create index final_prices_to_settle on final_prices (proposed_at) where status = 'proposed';
create index disputed_final_prices on final_prices (answered_at, id) where status = 'disputed';

-- The accepted one.
alter table bookings add column final_price numeric(10, 2);
