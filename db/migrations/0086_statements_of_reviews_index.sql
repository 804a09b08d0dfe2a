-- outside a transaction
drop index concurrently if exists statements_of_reviews;

create index concurrently statements_of_reviews on suspension_statements (review_id, suspended_at)
  where review_id is not null;
