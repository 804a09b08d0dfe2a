-- outside a transaction
-- Search finds businesses and owners whose whole name is the typed text.
drop index concurrently if exists documents_by_name;
create index concurrently documents_by_name on provider_search (sort_name);
drop index concurrently if exists owners_by_name;
create index concurrently owners_by_name on users (searchable(name)) where user_type = 'provider';
