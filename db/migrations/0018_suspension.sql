-- Whoever is suspended offers nothing meanwhile: their document goes, and comes back with them.
create or replace view search_document as
select
  providers.id as provider_id,
  -- In miles from the centre of the 3959-mile sphere, as in zip_codes.
  case when latitude is not null then cube(array[
    3959 * cos(radians(latitude)) * cos(radians(longitude)),
    3959 * cos(radians(latitude)) * sin(radians(longitude)),
    3959 * sin(radians(latitude))
  ]) end as position,
  square_of(latitude, longitude) as square,
  exists (select from search_best_tenth as tenth where (standing.rank, standing.sort_name) <= (tenth.rank, tenth.sort_name)) as is_best,
  category_bits(categories) as category_bits,
  rank,
  sort_name,
  searchable(concat_ws(' ', users.name, business_name, providers.description, offered.words)) as document
from providers
join users on users.id = providers.id and closed_at is null
join auth_user on auth_user.id = users.auth_user_id and suspended_at is null
cross join lateral (
  select search_rank(featured, combined_rating, combined_review_count) as rank, searchable(business_name) collate "C" as sort_name
) as standing
left join lateral (
  select string_agg(concat_ws(' ', services.name, services.description), ' ') as words
  from services where services.provider_id = providers.id
) as offered on true;

-- Two writers of one provider queue at its document, so that the later one reads what the earlier one wrote; where there is none to queue
-- at, at the provider's number.
create or replace function refresh_search(ids uuid[]) returns void language plpgsql as $$
declare
  changed text[];
begin
  perform pg_advisory_xact_lock(7264011, hashtext(id::text)) from (
    select id from unnest(ids) as id where not exists (select from provider_search where provider_id = id) order by id
  ) as without_document;
  perform from provider_search where provider_id = any (ids) order by provider_id for update;
  with written as (
    insert into provider_search as old
    select * from search_document where provider_id = any (ids) order by provider_id
    on conflict (provider_id) do update set
      position = excluded.position, square = excluded.square, is_best = excluded.is_best,
      category_bits = excluded.category_bits, rank = excluded.rank, sort_name = excluded.sort_name, document = excluded.document
    where (old.position, old.is_best, old.category_bits, old.rank, old.sort_name, old.document) is distinct from
      (excluded.position, excluded.is_best, excluded.category_bits, excluded.rank, excluded.sort_name, excluded.document)
    returning document
  )
  select array_agg(document) into changed from written;
  delete from provider_search where provider_id = any (ids) and not exists (
    select from search_document where search_document.provider_id = provider_search.provider_id);
  perform learn_words(changed);
end
$$;

create function search_follows_suspensions() returns trigger language plpgsql as $$
begin
  perform refresh_search(array(
    select users.id from users join providers on providers.id = users.id where users.auth_user_id = new.id));
  return null;
end
$$;
create trigger search_follows_suspensions after update of suspended_at on auth_user
  for each row when (old.suspended_at is distinct from new.suspended_at) execute function search_follows_suspensions();
