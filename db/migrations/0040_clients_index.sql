-- outside a transaction
drop index concurrently if exists bookings_of_client;
create index concurrently bookings_of_client on bookings (client_id, date, start_time)
  where client_id is not null;
