-- outside a transaction
drop index concurrently if exists masked_bookings;

-- For the reveal of all bookings of two users at once.
create index concurrently masked_bookings on bookings (customer_id, provider_id)
  where not customer_info_revealed;

drop index concurrently if exists open_reports_of_subject;

-- Operators see how many other reports of the same subject are open.
create index concurrently open_reports_of_subject on reports (subject, subject_id)
  where status = 'open';
