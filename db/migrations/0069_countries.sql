-- The country of a site: its postal codes, its currency and its unit of distances
-- (docs/decisions/0044-countries.md).

create type distance_unit as enum ('mi', 'km');

-- Null until the first start has decided them: then those of the United States.
alter table site_settings
  add column country text,
  add column currency text,
  add column distance_unit distance_unit;
alter table site_settings add constraint country_is_a_code check (country ~ '^[a-z]{2}$') not valid;
alter table site_settings validate constraint country_is_a_code;
alter table site_settings add constraint currency_is_a_code check (currency ~ '^[A-Z]{3}$') not valid;
alter table site_settings validate constraint currency_is_a_code;

-- The currency of amounts that are written now.
create function site_currency() returns text
language sql stable
return (select coalesce(currency, 'USD') from site_settings);

-- An amount keeps its currency, whatever the settings say later.
alter table bookings add column currency text not null default 'USD';
alter table bookings alter column currency set default site_currency();
alter table receipts add column currency text not null default 'USD';
alter table receipts alter column currency set default site_currency();

-- Which country's postal codes the table holds. They are whole codes or the first characters that
-- name an area.
alter table zip_code_file add column country text not null default 'us';
alter table zip_codes drop constraint zip_code_is_five_digits;
alter table zip_codes add constraint postal_code_has_letters_and_digits
  check (zip_code ~ '^[A-Z0-9][A-Z0-9 -]{1,9}$') not valid;
alter table zip_codes validate constraint postal_code_has_letters_and_digits;
alter table zip_codes drop constraint state_is_two_letters;
alter table zip_codes add constraint state_is_a_code check (state ~ '^[A-Z0-9]{1,3}$') not valid;
alter table zip_codes validate constraint state_is_a_code;
