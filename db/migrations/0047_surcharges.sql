-- Surcharges on weekends and holidays, and how far ahead a service can be booked.

alter table services
  -- Percent added to the price of the work on Saturdays and Sundays, and on holidays.
  add column weekend_surcharge smallint not null default 0,
  add column holiday_surcharge smallint not null default 0,
  -- The last bookable day, counted from today. Null for 90, the most that the site allows.
  add column horizon_days smallint;
alter table services
  add constraint surcharges_are_at_most_double check (
    weekend_surcharge between 0 and 100 and holiday_surcharge between 0 and 100) not valid,
  add constraint horizon_is_at_most_90_days check (horizon_days between 1 and 90) not valid;
alter table services validate constraint surcharges_are_at_most_double;
alter table services validate constraint horizon_is_at_most_90_days;
