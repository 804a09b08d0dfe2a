-- Reviews.

-- owner: reviews
create table reviews (
  id            uuid primary key default uuidv7(),
  customer_id   uuid not null references users,
  provider_id   uuid not null references providers on delete cascade,
  booking_id    uuid not null references bookings on delete cascade,
  rating        smallint not null,
  comment       text not null default '',
  review_photos text[] not null default '{}',
  reply         text,
  replied_at    timestamptz,
  -- When the customer last changed the review.
  edited_at     timestamptz,
  -- Set when an operator hides the review. A hidden review does not count. Only operators and the
  -- customer see it, and the customer sees the reason.
  hidden_at     timestamptz,
  hidden_reason text,
  created_at    timestamptz not null default now(),

  constraint one_review_per_booking unique (booking_id),
  constraint one_to_five_stars check (rating between 1 and 5),
  constraint comment_is_at_most_2000 check (length(comment) <= 2000),
  constraint at_most_four_photos check (cardinality(review_photos) <= 4),
  constraint reply_is_at_most_2000 check (length(reply) <= 2000),
  constraint hidden_review_has_a_reason check ((hidden_at is null) = (hidden_reason is null))
);
-- Hidden reviews included. Few are hidden.
create index reviews_of_provider on reviews (provider_id, created_at desc, id);
create index latest_reviews on reviews (created_at desc, id) where hidden_at is null;
create index reviews_of_customer on reviews (customer_id, created_at, id);

-- Maintains the provider's totals. A trigger does it so that concurrent writers cannot lose a
-- review. It updates the provider once per change, and not at all if the totals stay the same,
-- because each update of a provider refreshes the search document.
create function count_review() returns trigger language plpgsql as $$
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
create trigger count_review after insert or delete or update of rating, provider_id, hidden_at
  on reviews for each row execute function count_review();
