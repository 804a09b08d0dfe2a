-- Searches compare prices of all kinds by what an hour of a usual job costs.

-- US dollars for an hour of a job that takes as long as the service usually does, with the minimum
-- and the fee. The rate of a plain hourly service; null for a quote.
create function hour_price(services) returns numeric
language sql immutable parallel safe
return round(
  case ($1).price_kind
    when 'hourly' then
      ($1).price * greatest(($1).duration, ($1).minimum_minutes) / ($1).duration
        + ($1).call_out_fee * 60 / ($1).duration
    when 'fixed' then (($1).price + ($1).call_out_fee) * 60 / ($1).duration
  end, 2);

-- As before, but with these prices.
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
    min(hour_price(services)) as lowest_price
  from services where services.provider_id = providers.id
) as offered on true
cross join lateral (
  select searchable(concat_ws(' ', users.name, business_name, offered.names)) as names,
    searchable(concat_ws(' ', users.name, business_name, providers.description, offered.words))
      as document
  offset 0
) as spoken;

-- As before, but with these prices.
create or replace function count_town_services() returns void language plpgsql as $$
begin
  -- Two counts at once would lock the rows in different orders. Readers are not affected.
  lock table town_services in share row exclusive mode;
  with priced as (
    select provider_id, category, min(hour_price(services)) as lowest,
      max(hour_price(services)) as highest
    from services group by 1, 2
  ), counted as materialized (
    select categories.id as category_id, zip.state, zip.town,
      count(*) as provider_count, min(lowest) as lowest_price, max(highest) as highest_price,
      coalesce(round(
        sum(combined_rating * combined_review_count) / nullif(sum(combined_review_count), 0), 2), 0)
        as rating,
      sum(combined_review_count) as review_count
    from provider_search
    join providers on providers.id = provider_search.provider_id
    join users on users.id = providers.id
    join zip_codes as zip using (zip_code)
    cross join unnest(providers.categories) as category
    join categories on categories.name = category
    left join priced on priced.provider_id = providers.id and priced.category = categories.name
    group by 1, 2, 3
  ), left_over as (
    delete from town_services as old where not exists (
      select from counted
      where (counted.category_id, counted.state, counted.town)
        = (old.category_id, old.state, old.town))
  )
  insert into town_services as old
  select category_id, state, town, name, provider_count, lowest_price, highest_price, rating,
    review_count,
    cube(array[
      3959 * cos(radians(latitude)) * cos(radians(longitude)),
      3959 * cos(radians(latitude)) * sin(radians(longitude)),
      3959 * sin(radians(latitude))
    ])
  from counted join town_places using (state, town)
  on conflict (category_id, state, town) do update set
    (name, provider_count, lowest_price, highest_price, rating, review_count, position) =
      (excluded.name, excluded.provider_count, excluded.lowest_price, excluded.highest_price,
        excluded.rating, excluded.review_count, excluded.position)
  where
    (old.name, old.provider_count, old.lowest_price, old.highest_price, old.rating,
      old.review_count, old.position)
    is distinct from
    (excluded.name, excluded.provider_count, excluded.lowest_price, excluded.highest_price,
      excluded.rating, excluded.review_count, excluded.position);
end
$$;

select refresh_search(array(
  select distinct provider_id from services where hour_price(services) is distinct from price));
