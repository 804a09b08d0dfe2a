-- outside a transaction
drop index concurrently if exists listings_to_resume;
create index concurrently listings_to_resume on providers (paused_until)
  where paused_until is not null;
