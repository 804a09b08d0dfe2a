-- A series can be extended beyond the bookings that it began with, and several of its bookings can
-- move together.

alter table bookings drop constraint series_has_at_most_8;
alter table bookings add constraint series_numbers_are_in_order check (
  series_weeks in (1, 2, 4) and series_number between 1 and series_times) not valid;
alter table bookings validate constraint series_numbers_are_in_order;

-- Proposals of one request for several bookings of a series share this id. They are answered
-- together. Null for a proposal for one booking.
alter table reschedule_proposals add column series_move_id uuid;
