-- Search: one document per provider, kept by triggers on providers, services and users, and three ways into it.
-- Why it is built like this and what was measured: docs/decisions/0006-search.md.
--
-- Whoever loads many rows (COPY) switches the triggers off meanwhile (`alter table … disable trigger user`) and calls
-- `select rebuild_search()` afterwards. It may be called at any time and always leaves everything exact.

-- How text is compared, on both sides of a search: without accents, case or apostrophes, and whatever is no letter or
-- digit is one blank. "Joe's Café & Co." and "JOES  cafe co" are the same.
create function searchable(words text) returns text language sql immutable strict parallel safe as $$
  select trim(regexp_replace(
    replace(lower(unaccent('unaccent'::regdictionary, normalize(words, nfkc))), '''', ''), '[^[:alnum:]]+', ' ', 'g'))
$$;

-- The world in squares of one degree, so that "near here" is a handful of numbers; src/features/search/rules.ts has the same.
create function square_of(latitude double precision, longitude double precision) returns integer
language sql immutable strict parallel safe as $$
  select (floor(latitude)::integer + 90) * 360 + (floor(longitude)::integer + 180) % 360
$$;

-- The order without a place, ascending: featured ones first, then by stars, which count as if five people had already given four.
create function search_rank(featured boolean, combined_rating numeric, combined_review_count integer) returns integer
language sql immutable strict parallel safe as $$
  select (case when featured then 0 else 100000 end)
    - round(10000 * (combined_rating * combined_review_count + 4 * 5) / (combined_review_count + 5))::integer
$$;

-- Where the best tenth of all providers ends, as of the last rebuild: one row, or none while there are few. It decides nothing about
-- the order; it is where searches without a place look first.
create table search_best_tenth (
  rank      integer not null,
  sort_name text collate "C" not null
);

create function category_bits(categories text[]) returns integer language sql stable parallel safe as $$
  select coalesce(bit_or(1 << id), 0) from categories where name = any (category_bits.categories)
$$;

-- What is known of a provider when somebody searches: the only place that says it.
create view search_document as
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
cross join lateral (
  select search_rank(featured, combined_rating, combined_review_count) as rank, searchable(business_name) collate "C" as sort_name
) as standing
left join lateral (
  select string_agg(concat_ws(' ', services.name, services.description), ' ') as words
  from services where services.provider_id = providers.id
) as offered on true;

create table provider_search (
  provider_id   uuid primary key references providers on delete cascade,
  -- Null for whoever has said no place: found only by searches without one.
  position      cube,
  square        integer,
  is_best       boolean not null,
  category_bits integer not null,
  rank          integer not null,
  sort_name     text collate "C" not null,
  document      text not null
);

-- What a document is filed under: every word and category, once for its square and once for its standing (65534 the best tenth, 65535
-- the others), so that both "near here" and "the best" leave few to fetch.
create function search_keys(document text, category_bits integer, square integer, is_best boolean) returns bigint[]
language sql immutable parallel safe as $$
  select array_agg(subject # area)
  from (
    select hashtextextended(word collate "C", 0) from unnest(string_to_array(document, ' ')) as word
    union all
    select id::bigint << 16 from generate_series(1, 9) as id where category_bits & (1 << id) <> 0
  ) as subjects (subject), unnest(array[square, case when is_best then 65534 else 65535 end]::bigint[]) as area
  where area is not null
$$;

-- Every word that occurs, from each of its letters on, so that "contains" is "begins with". Words that no document holds
-- any more may stay: they lead nowhere. Not unique, so that no writer ever waits for another.
create table search_word (
  -- At most 32 letters; what is longer is compared in the document.
  beginning text collate "C" not null,
  word      bigint not null
);

-- What services are called and how many are called so: the suggestions.
create table service_name (
  name       text collate "C" primary key,
  -- As in `searchable`.
  plain      text not null,
  service_count integer not null
);

create function learn_words(documents text[]) returns void language sql as $$
  insert into search_word (beginning, word)
  select left(substr(word, at), 32), hashtextextended(word collate "C", 0)
  from (
    select distinct word from unnest(documents) as document, unnest(string_to_array(document, ' ')) as word
  ) as words, generate_series(1, length(word)) as at
  where not exists (
    select from search_word as known
    where known.beginning = left(words.word, 32) and known.word = hashtextextended(words.word collate "C", 0)
  )
$$;

-- Two writers of one provider queue at its document, so that the later one reads what the earlier one wrote.
create function refresh_search(ids uuid[]) returns void language plpgsql as $$
declare
  changed text[];
begin
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
  perform learn_words(changed);
end
$$;

create function count_service_names(names text[], change integer) returns void language sql as $$
  insert into service_name as known (name, plain, service_count)
  select lower(name), searchable(lower(name)), change * count(*) from unnest(names) as name group by lower(name) order by lower(name)
  on conflict (name) do update set service_count = known.service_count + excluded.service_count
$$;

create function search_follows_providers() returns trigger language plpgsql as $$
begin
  perform refresh_search(array(select id from changed));
  return null;
end
$$;
create trigger search_follows_new_providers after insert on providers
  referencing new table as changed for each statement execute function search_follows_providers();
create trigger search_follows_providers after update on providers
  referencing new table as changed for each statement execute function search_follows_providers();

create function search_follows_users() returns trigger language plpgsql as $$
begin
  perform refresh_search(array(select changed.id from changed where user_type = 'provider' and exists (select from providers where providers.id = changed.id)));
  return null;
end
$$;
create trigger search_follows_users after update on users
  referencing new table as changed for each statement execute function search_follows_users();

create function search_follows_services() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    perform count_service_names(array(select name from added), 1);
    perform refresh_search(array(select distinct provider_id from added));
  elsif tg_op = 'DELETE' then
    perform count_service_names(array(select name from removed), -1);
    perform refresh_search(array(select distinct provider_id from removed));
  else
    perform count_service_names(array(select removed.name from removed join added using (id) where removed.name <> added.name), -1);
    perform count_service_names(array(select added.name from removed join added using (id) where removed.name <> added.name), 1);
    perform refresh_search(array(select provider_id from added union select provider_id from removed));
  end if;
  return null;
end
$$;
create trigger search_follows_new_services after insert on services
  referencing new table as added for each statement execute function search_follows_services();
create trigger search_follows_services after update on services
  referencing old table as removed new table as added for each statement execute function search_follows_services();
create trigger search_follows_removed_services after delete on services
  referencing old table as removed for each statement execute function search_follows_services();

-- Builds everything from nothing, indexes last: a million providers in minutes instead of hours.
create function rebuild_search() returns void language plpgsql as $$
begin
  drop index if exists providers_by_position, providers_by_rank, providers_by_word, words_by_beginning, names_by_count;
  alter table provider_search reset (parallel_workers);
  truncate provider_search, search_best_tenth, search_word, service_name;

  insert into search_best_tenth
  select search_rank(featured, combined_rating, combined_review_count) as rank, searchable(business_name) as sort_name
  from providers order by 1, 2 offset (select count(*) / 10 from providers) limit 1;
  -- Neighbours lie side by side on the disk, so that a search near them reads few pages.
  insert into provider_search select * from search_document order by square, position;
  insert into search_word (beginning, word)
  select left(substr(word, at), 32), hashtextextended(word collate "C", 0)
  from (
    select distinct word from provider_search, unnest(string_to_array(document, ' ')) as word
  ) as words, generate_series(1, length(word)) as at;
  insert into service_name (name, plain, service_count)
  select lower(name), searchable(lower(name)), count(*) from services group by lower(name);

  -- Near a place, nearest first. The id divides crowds at one spot: without it their pages split badly, nine times the size.
  create index providers_by_position on provider_search using gist (position, provider_id);
  -- Without a place, best first.
  create index providers_by_rank on provider_search (rank, sort_name, provider_id);
  -- All that hold certain words, wherever they stand in either order. No pending list: it makes searches slow.
  create index providers_by_word on provider_search using gin (search_keys(document, category_bits, square, is_best)) with (fastupdate = off);
  -- Its keys are hashes; their frequencies would tell the planner nothing and take long to gather.
  alter index providers_by_word alter column 1 set statistics 0;
  create index words_by_beginning on search_word (beginning, word);
  create index names_by_count on service_name (service_count desc, name);
  -- Helpers are for building only: a search is over before they have started.
  alter table provider_search set (parallel_workers = 0);
  analyze provider_search, search_word, service_name;
end
$$;
select rebuild_search();
