-- outside a transaction
-- Suggestions compare the names of businesses as search does: without case, accents and
-- punctuation.
drop index concurrently if exists providers_by_plain_name_part;
create index concurrently providers_by_plain_name_part on providers using gin (searchable(business_name) gin_trgm_ops)
  with (fastupdate = off);
