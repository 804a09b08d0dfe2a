-- outside a transaction
drop index concurrently if exists busy_calendars_of_collection;
create index concurrently busy_calendars_of_collection on busy_calendars (collection_id)
  where collection_id is not null;
