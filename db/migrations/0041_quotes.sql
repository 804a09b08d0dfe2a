-- Offers with lines: quotes. A quote may leave the time open; then the provider proposes one after
-- the customer has accepted the price.

alter table offers
  -- [{id, kind, label, quantity, unit_price, amount}]. Null for an offer by the hour, whose rate
  -- decides; then the rate of a quote is 0.
  add column lines jsonb,
  -- The last day, in `time_zone`, on which a customer can accept the quote.
  add column valid_until date,
  -- The ids of the optional lines that the customer has chosen, after the acceptance.
  add column options uuid[] not null default '{}',
  alter column date drop not null,
  alter column start_time drop not null,
  alter column end_time drop not null;
alter table offers
  add constraint only_a_quote_leaves_the_time_open check (
    num_nulls(date, start_time, end_time) = 0
    or (num_nulls(date, start_time, end_time) = 3 and lines is not null)) not valid,
  add constraint a_quote_has_lines_and_a_last_day
    check ((lines is null) = (valid_until is null)) not valid;
alter table offers validate constraint only_a_quote_leaves_the_time_open;
alter table offers validate constraint a_quote_has_lines_and_a_last_day;
