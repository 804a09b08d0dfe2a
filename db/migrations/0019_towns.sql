-- Towns: what people mean who look for "cleaning in Austin, TX". A town is every ZIP code of one name in one state.

-- As it stands in an address: "St. Louis" is st-louis.
alter table zip_codes add column town text not null generated always as (replace(searchable(city), ' ', '-')) stored;
create index zip_codes_by_town on zip_codes (state, town);

-- What a town has of a category: counted by `count_town_services` once an hour, because a million providers cannot be counted for each
-- visitor, and because keeping it exact would make every writer in a large town wait for the others.
create table town_services (
  category_id    smallint not null references categories,
  state          text not null,
  town           text not null,
  name           text not null,
  provider_count integer not null,
  -- US dollars an hour, of the services in this category; null while nobody has named a price.
  lowest_price   numeric(10, 2),
  highest_price  numeric(10, 2),
  -- Of all these providers' reviews, weighted by their counts; 0 while there are none.
  rating         numeric(3, 2) not null,
  review_count   integer not null,
  -- Where its people live on average, as in zip_codes.
  position       cube not null,
  primary key (category_id, state, town)
);
create index town_services_by_count on town_services (category_id, provider_count desc, state, town);
create index town_services_by_price on town_services (category_id, lowest_price);
create index town_services_by_position on town_services using gist (category_id, position);

-- The middle of each town, weighted by residents; a town of post boxes counts each alike.
create view town_places as
select state, town, min(city) as name,
  sum(latitude * weight) / sum(weight) as latitude,
  sum(longitude * weight) / sum(weight) as longitude
from zip_codes, lateral (select greatest(population_weight, 1)::float8 as weight) as weighted
group by state, town;

create function count_town_services() returns void language plpgsql as $$
begin
  -- Two counts at once would wait for each other's rows in different orders; readers are not in the way.
  lock table town_services in share row exclusive mode;
  with priced as (
    select provider_id, category, min(price) as lowest, max(price) as highest from services group by 1, 2
  ), counted as materialized (
    select categories.id as category_id, zip.state, zip.town, count(*) as provider_count, min(lowest) as lowest_price, max(highest) as highest_price,
      coalesce(round(sum(combined_rating * combined_review_count) / nullif(sum(combined_review_count), 0), 2), 0) as rating,
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
      select from counted where (counted.category_id, counted.state, counted.town) = (old.category_id, old.state, old.town))
  )
  insert into town_services as old
  select category_id, state, town, name, provider_count, lowest_price, highest_price, rating, review_count, cube(array[
    3959 * cos(radians(latitude)) * cos(radians(longitude)),
    3959 * cos(radians(latitude)) * sin(radians(longitude)),
    3959 * sin(radians(latitude))
  ])
  from counted join town_places using (state, town)
  on conflict (category_id, state, town) do update set
    (name, provider_count, lowest_price, highest_price, rating, review_count, position) =
      (excluded.name, excluded.provider_count, excluded.lowest_price, excluded.highest_price, excluded.rating, excluded.review_count, excluded.position)
  where (old.name, old.provider_count, old.lowest_price, old.highest_price, old.rating, old.review_count, old.position) is distinct from
    (excluded.name, excluded.provider_count, excluded.lowest_price, excluded.highest_price, excluded.rating, excluded.review_count, excluded.position);
end
$$;
select count_town_services();

-- When what a search shows of somebody last changed; null since they joined or since the last rebuild. The sitemap says it.
alter table provider_search add column changed_at timestamptz;
create function note_search_change() returns trigger language plpgsql as $$
begin
  new.changed_at := now();
  return new;
end
$$;
create trigger search_change_is_noted before update on provider_search for each row execute function note_search_change();
