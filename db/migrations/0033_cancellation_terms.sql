-- What a customer owes who cancels late: the provider's terms, and those that a booking was made
-- under.
create type cancellation_terms as enum ('flexible', 'moderate', 'strict');
alter table providers add column cancellation_terms cancellation_terms;
alter table bookings add column cancellation_terms cancellation_terms;
