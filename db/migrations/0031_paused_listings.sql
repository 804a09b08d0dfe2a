-- Since when a listing is paused, and the day from which it takes bookings again.
alter table providers
  add column paused_at timestamptz,
  add column paused_until date;

-- As before, but paused listings have no document either.
create or replace view search_document as
select
  providers.id as provider_id,
  -- As in `zip_codes`.
  case when latitude is not null then cube(array[
    3959 * cos(radians(latitude)) * cos(radians(longitude)),
    3959 * cos(radians(latitude)) * sin(radians(longitude)),
    3959 * sin(radians(latitude))
  ]) end as position,
  square_of(latitude, longitude) as square,
  exists (
    select from search_best_tenth as tenth
    where (standing.rank, standing.sort_name) <= (tenth.rank, tenth.sort_name)
  ) as is_best,
  category_bits(categories) as category_bits,
  rank,
  sort_name,
  spoken.document,
  search_stems(spoken.names, spoken.document) as stems,
  reach_of(work_radius_miles) as reach,
  combined_rating as rating,
  verified,
  coalesce(location_bits, 0) as location_bits,
  lowest_price
from providers
join users on users.id = providers.id and closed_at is null and paused_at is null
join auth_user on auth_user.id = users.auth_user_id and suspended_at is null
cross join lateral (
  select search_rank(featured, combined_rating, combined_review_count) as rank,
    searchable(business_name) collate "C" as sort_name
  offset 0
) as standing
left join lateral (
  select string_agg(concat_ws(' ', services.name, services.description), ' ') as words,
    string_agg(services.name, ' ') as names,
    bit_or(service_bits(location_type, instant, instant_for)) as location_bits,
    min(price) as lowest_price
  from services where services.provider_id = providers.id
) as offered on true
cross join lateral (
  select searchable(concat_ws(' ', users.name, business_name, offered.names)) as names,
    searchable(concat_ws(' ', users.name, business_name, providers.description, offered.words))
      as document
  offset 0
) as spoken;
