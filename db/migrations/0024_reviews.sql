alter table reviews
  -- When the customer last changed it.
  add column edited_at timestamptz,
  -- Hidden by an operator: it neither counts nor is it shown to anybody but the operators and the customer, who reads why.
  add column hidden_at timestamptz,
  add column hidden_reason text,
  add constraint reply_is_at_most_2000 check (length(reply) <= 2000),
  add constraint hidden_review_has_a_reason check ((hidden_at is null) = (hidden_reason is null));

drop index reviews_of_provider, latest_reviews;
create index reviews_of_provider on reviews (provider_id, created_at desc, id) where hidden_at is null;
create index latest_reviews on reviews (created_at desc, id) where hidden_at is null;
create index reviews_received on reviews (provider_id);

-- Stars are counted where they are written, so that no parallel writer can lose one; hidden ones are not. One update of the provider for each
-- change, and none where nothing is counted differently: search follows each.
create or replace function count_review() returns trigger language plpgsql as $$
begin
  update providers set rating_sum = rating_sum + stars, review_count = review_count + reviews
  from (
    select provider_id, sum(weight * rating) as stars, sum(weight) as reviews
    from (values
      (old.provider_id, old.rating, -1, old.hidden_at),
      (new.provider_id, new.rating, 1, new.hidden_at)
    ) as written (provider_id, rating, weight, hidden_at)
    where provider_id is not null and hidden_at is null
    group by provider_id
    having sum(weight) <> 0 or sum(weight * rating) <> 0
  ) as change
  where providers.id = change.provider_id;
  return null;
end
$$;
drop trigger count_review on reviews;
create trigger count_review after insert or delete or update of rating, provider_id, hidden_at on reviews
  for each row execute function count_review();

alter table providers
  -- What Google calls the place, and where it shows it.
  add column google_place_name text,
  add column google_url text,
  -- When Google is asked next, and how often in a row it has not answered.
  add column google_next_at timestamptz,
  add column google_failures smallint not null default 0;
create index google_reviews_to_fetch on providers (google_next_at) where google_place_id is not null;
create index google_reviews_to_drop on providers (google_fetched_at) where google_fetched_at is not null;
