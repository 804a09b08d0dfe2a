-- Categories that operators add, rename, hide and order. The first nine are the start.

alter table categories
  -- The name of a symbol in `category-icons.svg`.
  add column icon text not null default 'wrench',
  -- Users do not find hidden ones, and cannot choose them.
  add column is_active boolean not null default true,
  -- The place in lists, from 0. Those with the same position sort by id.
  add column position smallint not null default 0,
  -- US dollars an hour, as providers of this category usually ask. Null if no operator said.
  add column usual_from numeric(10, 2),
  add column usual_to numeric(10, 2);
alter table categories add constraint usual_prices_are_a_range
  check ((usual_from is null) = (usual_to is null) and 0 <= usual_from and usual_from <= usual_to) not valid;
alter table categories validate constraint usual_prices_are_a_range;
alter table categories add constraint there_are_60_categories check (id between 1 and 60) not valid;
alter table categories validate constraint there_are_60_categories;
update categories set icon = start.icon, position = id - 1
from (values ('Cleaning', 'spray-can'), ('Electrical', 'lightbulb'), ('Plumbing', 'droplets'),
  ('Tutoring', 'book-open'), ('Photography', 'camera'), ('Gardening', 'sprout'),
  ('Beauty', 'scissors'), ('Carpentry', 'hammer'), ('Pet Services', 'paw-print')) as start (name, icon)
where start.name = categories.name;

-- The names of a category before, in the form of `name_letters`: old addresses still lead to it.
-- owner: catalog
create table category_former_name (
  letters     text primary key,
  category_id smallint not null references categories
);

-- Two names with the same letters would have one address.
create function name_letters(name text) returns text
language sql immutable strict parallel safe
return regexp_replace(lower(name), '[\s_+-]+', '', 'g');

-- Processes read the categories again when this number has changed. They read it with the settings.
alter table site_settings add column categories_version integer not null default 1;

create function categories_have_changed() returns trigger language plpgsql as $$
begin
  update site_settings set categories_version = categories_version + 1 where id;
  return null;
end
$$;
create trigger categories_have_changed after insert or update or delete on categories
  for each statement execute function categories_have_changed();

-- Services and service requests follow a new name through their foreign keys; businesses, which
-- have a list of names, through a trigger.
alter table services drop constraint services_category_fkey;
alter table services add constraint services_category_fkey
  foreign key (category) references categories (name) on update cascade not valid;
alter table services validate constraint services_category_fkey;
alter table leads drop constraint leads_service_type_fkey;
alter table leads add constraint leads_service_type_fkey
  foreign key (service_type) references categories (name) on update cascade not valid;
alter table leads validate constraint leads_service_type_fkey;

create function businesses_follow_category() returns trigger language plpgsql as $$
begin
  update providers set categories = array_replace(categories, old.name, new.name)
  where old.name = any (categories);
  delete from category_former_name where letters = name_letters(new.name);
  insert into category_former_name (letters, category_id)
  select name_letters(old.name), new.id where name_letters(old.name) <> name_letters(new.name)
  on conflict (letters) do update set category_id = excluded.category_id;
  return null;
end
$$;
create trigger businesses_follow_category after update of name on categories
  for each row when (old.name <> new.name) execute function businesses_follow_category();

alter table providers drop constraint categories_are_known;
-- As a foreign key would, this waits for a category that is being renamed.
create function business_has_categories() returns trigger language plpgsql as $$
declare
  known text[];
begin
  select array_agg(name) into known from (
    select name from categories where name = any (new.categories) for key share) as category;
  if not new.categories <@ coalesce(known, '{}') then
    raise exception 'unknown category' using errcode = 'check_violation', constraint = 'categories_are_known';
  end if;
  return new;
end
$$;
create trigger business_has_categories before insert or update of categories on providers
  for each row execute function business_has_categories();

-- The first nine have bits and indexes of their own, because most documents have one of them. All
-- others are a part of the stems: "#12".
create or replace function category_bits(categories text[]) returns integer
language sql stable parallel safe
begin atomic
  select coalesce(bit_or(1 << id), 0) from categories where id <= 9 and name = any (category_bits.categories);
end;

create function category_stems(categories text[]) returns tsvector
language sql stable parallel safe
begin atomic
  select array_to_tsvector(array(
    select '#' || id from categories where id > 9 and name = any (category_stems.categories)));
end;

-- As before, but the other categories have keys, too.
create or replace function search_keys(
  document text, stems tsvector, category_bits integer, square integer, is_best boolean)
returns bigint[]
language sql immutable parallel safe
begin atomic
  select array_agg(subject # area)
  from (
    select hashtextextended(word collate "C", 0)
    from (
      select unnest(string_to_array(document, ' '))
      union select unnest(tsvector_to_array(stems))
    ) as words (word)
    union all
    select id::bigint << 16 from generate_series(1, 9) as id where category_bits & (1 << id) <> 0
    union all
    select substr(lexeme, 2)::bigint << 16 from unnest(tsvector_to_array(stems)) as lexeme where lexeme like '#%'
  ) as subjects (subject),
  unnest(array[square, case when is_best then 65534 else 65535 end]::bigint[]) as area
  where area is not null;
end;

-- As before, with the other categories among the stems.
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
  search_stems(spoken.names, spoken.document) || category_stems(categories) as stems,
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

-- As before, with indexes of the first nine categories only.
create or replace function rebuild_search() returns void language plpgsql as $$
declare
  category integer;
begin
  drop index if exists
    providers_by_position, providers_by_rank, providers_by_word, words_by_beginning, names_by_count,
    known_words, known_words_by_stem, known_words_by_letters, frequent_words;
  for category in select id from categories where id <= 9 loop
    execute format('drop index if exists providers_by_position_%1$s, providers_by_rank_%1$s', category);
  end loop;
  alter table provider_search reset (parallel_workers);
  truncate provider_search, search_best_tenth, search_word, search_known_word, service_name;

  insert into search_best_tenth
  select search_rank(featured, combined_rating, combined_review_count) as rank,
    searchable(business_name) as sort_name
  from providers order by 1, 2 offset (select count(*) / 10 from providers) limit 1;
  -- Neighbors are stored side by side, so a search near them reads few pages.
  insert into provider_search select * from search_document order by square, position;
  insert into search_word (beginning, word)
  select left(substr(word, at), 32), hashtextextended(word collate "C", 0)
  from (
    select distinct word
    from provider_search, unnest(string_to_array(document, ' ')) as word
  ) as words, generate_series(1, length(word)) as at;
  insert into search_known_word (word, stem)
  select word, stem(word)
  from (
    select distinct word
    from provider_search, unnest(string_to_array(document, ' ')) as word
  ) as words
  where length(word) between 2 and 32;
  insert into service_name (name, plain, stems, service_count)
  select lower(name), searchable(lower(name)), stems_of(searchable(lower(name))), count(*)
  from services
  where exists (
    select from users join auth_user on auth_user.id = auth_user_id
    where users.id = provider_id and suspended_at is null)
  group by lower(name);

  -- Near a place, nearest first. The id separates providers in the same place: without it, their
  -- index pages split badly and the index is nine times as large. The price is for price limits.
  create index providers_by_position on provider_search
    using gist (position, provider_id, (lowest_price::float8));
  -- Without a place, best first.
  create index providers_by_rank on provider_search (rank, sort_name, provider_id);
  -- The same for each category, which is one bit of `category_bits`.
  for category in select id from categories where id <= 9 loop
    execute format('create index providers_by_position_%s on provider_search
      using gist (position, provider_id, (lowest_price::float8)) where category_bits & %s <> 0',
      category, 1 << category);
    execute format('create index providers_by_rank_%s on provider_search
      (rank, sort_name, provider_id) where category_bits & %s <> 0', category, 1 << category);
  end loop;
  -- All documents with certain words, in any order. No index has a pending list: a search read the
  -- whole list, up to 4 MB, which took longer than all the rest.
  create index providers_by_word on provider_search
    using gin (search_keys(document, stems, category_bits, square, is_best)) with (fastupdate = off);
  -- The keys are hashes. Statistics about them take long to gather and do not help the planner.
  alter index providers_by_word alter column 1 set statistics 0;
  create index words_by_beginning on search_word (beginning, word);
  create index known_words on search_known_word (word);
  create index known_words_by_stem on search_known_word (stem);
  create index frequent_words on search_known_word using gin (word gin_trgm_ops)
    with (fastupdate = off) where documents > 2000;
  create index known_words_by_letters on search_known_word using gin (word gin_trgm_ops)
    with (fastupdate = off);
  create index names_by_count on service_name (service_count desc, name);
  -- Parallel workers are for building only: a search is over before they have started.
  alter table provider_search set (parallel_workers = 0);
  analyze provider_search, search_word, search_known_word, service_name;
  perform refresh_search_terms();
  perform count_search_words();
end
$$;

-- Bits tell only thirty categories. Words of later ones are terms, but no guesses.
create or replace function refresh_search_terms() returns void language sql as $$
  update search_term set key = search_term_key(term)
  where category_id is not null and key <> search_term_key(term);
  insert into search_known_word (word, stem, documents)
  select distinct word, stem(word), 0
  from search_term, unnest(string_to_array(term, ' ')) as words (word)
  where length(word) between 2 and 32
    and not exists (select from search_known_word as known where known.word = words.word);
  insert into search_term_word as known (word, category_bits)
  select word, coalesce(bit_or(1 << category_id) filter (where category_id <= 30), 0)
  from search_term, unnest(string_to_array(term, ' ')) as words (word)
  where category_id is not null
    and not exists (select from search_term as ignored where ignored.term = word and ignored.category_id is null)
  group by word
  on conflict (word) do update set category_bits = excluded.category_bits
  where known.category_bits <> excluded.category_bits;
  delete from search_term_word where word not in (
    select unnest(string_to_array(term, ' ')) from search_term where category_id is not null);
$$;

-- As before, with bits of thirty categories.
create or replace function search_words_of(tokens text[])
returns table (
  n integer, token text, stem text, is_weak boolean, ignored boolean, known boolean, is_part boolean,
  documents integer, learned integer, begins integer, place integer)
language plpgsql stable as $$
#variable_conflict use_column
begin
  return query
  with typed as (
    select token, place, is_empty, is_alone, is_empty or length(token) < 2 as is_weak
    -- The planner doesn't see the array; it would plan this again for each number of words.
    from unnest((select tokens)) with ordinality as typed (token, place), lateral (
      select coalesce(bool_or(kind = 'everywhere'), false) as is_empty,
        coalesce(bool_or(kind = 'alone'), false) as is_alone
      from search_term where term = token
    ) as term
  )
  select row_number() over (order by place)::integer, token, stem(token), is_weak, is_empty or is_alone,
    word.known,
    exists (
      select from search_word
      where beginning >= left(token, 32) and beginning < left(token, 32) || U&'\+10FFFF'),
    word.documents, word.learned,
    (select coalesce(bit_or(1 << category_id), 0) from search_term
      where category_id <= 30 and length(token) >= 4 and term >= token and term < token || U&'\+10FFFF'),
    place::integer
  from typed, lateral (
    select count(*) > 0 as known, coalesce(max(documents), 0) as documents,
      coalesce(bit_or(category_bits), 0) as learned
    from search_known_word where word = token
  ) as word
  where not is_empty or not exists (select from typed where not is_weak);
end
$$;
