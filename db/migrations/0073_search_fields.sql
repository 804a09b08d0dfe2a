-- Searches filter by the choices and the yes-or-no fields of businesses and their services.

-- The key of a value among the stems of a document. No word begins with "=".
create function field_key(id text, value text) returns text
language sql immutable strict parallel safe
return '=' || md5(id || ':' || value);

-- The keys of all values that a search can filter by: of operators-only and hidden fields, too,
-- which no search may ask for.
create function field_keys(fields jsonb) returns text[]
language sql stable parallel safe
begin atomic
  select case when field_keys.fields = '{}' then '{}'::text[] else array(
    select field_key(key, one)
    from jsonb_each(field_keys.fields) as given
    join field on field.id::text = key and kind in ('choice', 'choices', 'yes_no')
    cross join lateral jsonb_array_elements_text(
      case jsonb_typeof(value) when 'array' then value else jsonb_build_array(value) end) as one
  ) end;
end;

-- As before, with these keys among the stems.
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
  search_stems(spoken.names, spoken.document) || category_stems(categories)
    || array_to_tsvector(field_keys(providers.fields) || coalesce(offered.field_keys, '{}')) as stems,
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
    min(hour_price(services)) as lowest_price,
    array(
      select unnest(field_keys(own.fields)) from services as own where own.provider_id = providers.id
    ) as field_keys
  from services where services.provider_id = providers.id
) as offered on true
cross join lateral (
  select searchable(concat_ws(' ', users.name, business_name, offered.names)) as names,
    searchable(concat_ws(' ', users.name, business_name, providers.description, offered.words))
      as document
  offset 0
) as spoken;

-- For each key of a field's value: its hash in `search_keys`, and the number of documents that have
-- it, counted up to a limit.
create function search_field_keys(keys text[], most integer)
returns table (key text, hash text, documents integer)
language sql stable as $$
  select key, hashtextextended(key collate "C", 0)::text, (
    select count(*)::integer from (
      select from provider_search
      where search_keys(document, stems, category_bits, square, is_best) && array[
        hashtextextended(key collate "C", 0) # 65534, hashtextextended(key collate "C", 0) # 65535]
      limit most
    ) as found)
  from unnest(keys) as key
$$;
