-- outside a transaction
drop index concurrently if exists messages_with_photos;

-- To find out who may see a photo, and whether a message uses it.
create index concurrently messages_with_photos on messages (sender_id) where photos <> '{}';
