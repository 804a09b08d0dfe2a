-- Receipts of jobs (docs/product/bookings.md#receipts).

-- The facts that a provider's receipts have besides the name of the business.
-- owner: receipts
create table receipt_details (
  provider_id uuid primary key references providers on delete cascade,
  legal_name text not null,
  address text not null,
  tax_id text not null,
  tax_label text not null,
  -- Percent, contained in every price.
  tax_rate numeric(5, 2) not null,
  updated_at timestamptz not null,
  constraint tax_rate_is_a_share check (tax_rate >= 0 and tax_rate < 100)
);

-- The last number of each provider. Its row is locked until the receipt is written, so that no
-- number is left out.
-- owner: receipts
create table receipt_numbers (
  provider_id uuid primary key references providers on delete cascade,
  last_number integer not null
);

-- owner: receipts
create table receipts (
  booking_id uuid primary key references bookings on delete cascade,
  provider_id uuid not null references providers,
  number integer not null,
  issued_at timestamptz not null,
  -- As they were on that day: {business_name, legal_name, address, tax_id}.
  issuer jsonb not null,
  customer_name text not null,
  lines jsonb not null,
  total numeric(10, 2) not null,
  -- Contained in the total.
  tax numeric(10, 2) not null,
  tax_label text not null,
  tax_rate numeric(5, 2) not null,
  unique (provider_id, number),
  constraint receipt_lines_add_up check (total_of(lines) = total)
);

alter table bookings add column receipt_number integer;
