-- Statements of reasons also for hidden reviews (docs/product/reviews.md). Their authors can sign
-- in, so these statements have no link.

alter table suspension_statements
  -- The hidden review. Null for a suspension.
  add column review_id uuid,
  alter column link_hash drop not null;
alter table suspension_statements add constraint statement_of_review
  foreign key (review_id) references reviews on delete cascade not valid;
alter table suspension_statements validate constraint statement_of_review;
alter table suspension_statements add constraint statements_of_suspensions_have_a_link
  check ((link_hash is null) = (review_id is not null)) not valid;
alter table suspension_statements validate constraint statements_of_suspensions_have_a_link;

-- The page that says how reviews are checked (docs/product/texts.md).
alter type site_text_name add value 'reviews';
