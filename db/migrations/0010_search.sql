-- Search for providers: one document per provider, maintained by triggers on providers, services,
-- users and logins, and three indexes for it. docs/decisions/0006-search.md has the reasons and the
-- measurements.
--
-- Code that loads many rows (COPY) disables the triggers (`alter table ... disable trigger user`)
-- and calls `select rebuild_search()` afterwards. A rebuild is safe at any time and leaves
-- everything exact. `searchable` is in 0002_locations.sql.

-- The number of the one-degree square of the earth that contains a place, so that "near here" is a
-- short list of numbers. squaresAround() in the code uses the same numbers.
create function square_of(latitude double precision, longitude double precision) returns integer
language sql immutable strict parallel safe
return (floor(latitude)::integer + 90) * 360 + (floor(longitude)::integer + 180) % 360;

-- The order of results without a place, ascending: featured providers first, then by stars. Each
-- provider starts with five imaginary reviews of four stars.
create function search_rank(
  featured boolean, combined_rating numeric, combined_review_count integer) returns integer
language sql immutable strict parallel safe
return (case when featured then 0 else 100000 end)
  - round(10000 * (combined_rating * combined_review_count + 4 * 5)
      / (combined_review_count + 5))::integer;

-- The categories as a bit mask: bit n is the category with id n.
create function category_bits(categories text[]) returns integer
language sql stable parallel safe
begin atomic
  select coalesce(bit_or(1 << id), 0) from categories where name = any (category_bits.categories);
end;

-- The last provider of the best tenth, as of the last rebuild. No row if there are few providers.
-- It does not affect the order of results; searches without a place look in the best tenth first.
-- owner: search
create table search_best_tenth (
  rank      integer not null,
  sort_name text collate "C" not null
);

-- The longest chord, in miles, between a provider and a customer in the provider's work area.
-- Without a work area, it is 100 miles over ground, as far as a search near a place goes.
create function reach_of(work_radius_miles smallint) returns double precision
language sql immutable parallel safe
return 2 * 3959 * sin(least(coalesce(work_radius_miles, 100), 100) / 2.0 / 3959) + 1e-6;

-- The words of a document without their endings, to find "gardener" in a text about gardens; and
-- separately the words of names, as they are written ("^maple") and without endings ("=mapl").
-- `array_to_tsvector` sorts the words and drops those that come again.
create function search_stems(names text, document text) returns tsvector
language sql immutable strict parallel safe
return array_to_tsvector(array(
  select stem(word) from unnest(string_to_array(document, ' ')) as word where word <> ''
  union all
  select unnest(array['^' || word, '=' || stem(word)])
  from unnest(string_to_array(names, ' ')) as word where word <> ''
));

-- The places of work as a bit mask: 1 the customer's, 2 the provider's, 4 online.
create function location_bits(location_type location_type) returns integer
language sql immutable strict parallel safe
return case location_type when 'customer' then 1 when 'provider' then 2 else 4 end;

-- What search knows about each provider. Closed and suspended users have no document. PostgreSQL
-- copies an expression to each place that reads it, and `offset 0` keeps a subquery apart, so that
-- each document and each name is made once.
create view search_document as
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
join users on users.id = providers.id and closed_at is null
join auth_user on auth_user.id = users.auth_user_id and suspended_at is null
cross join lateral (
  select search_rank(featured, combined_rating, combined_review_count) as rank,
    searchable(business_name) collate "C" as sort_name
  offset 0
) as standing
left join lateral (
  select string_agg(concat_ws(' ', services.name, services.description), ' ') as words,
    string_agg(services.name, ' ') as names,
    bit_or(location_bits(location_type)) as location_bits,
    min(price) as lowest_price
  from services where services.provider_id = providers.id
) as offered on true
cross join lateral (
  select searchable(concat_ws(' ', users.name, business_name, offered.names)) as names,
    searchable(concat_ws(' ', users.name, business_name, providers.description, offered.words))
      as document
  offset 0
) as spoken;

-- The documents. `refresh_search` writes them. The columns of the view come first, in its order.
-- owner: search
create table provider_search (
  provider_id   uuid primary key references providers on delete cascade,
  -- Null for providers without a location. Only searches without a place find those.
  position      cube,
  square        integer,
  is_best       boolean not null,
  category_bits integer not null,
  rank          integer not null,
  sort_name     text collate "C" not null,
  document      text not null,
  -- See `search_stems`.
  stems         tsvector not null,
  -- See `reach_of`.
  reach         double precision not null,
  rating        numeric(3, 2) not null,
  verified      boolean not null,
  -- See `location_bits`; 0 without services.
  location_bits integer not null,
  -- US dollars per hour, of the cheapest service. Null without services.
  lowest_price  numeric(10, 2),
  -- When the document last changed, for the sitemap. Null if it has not changed since the provider
  -- joined or since the last rebuild.
  changed_at    timestamptz
);

create function set_search_changed_at() returns trigger language plpgsql as $$
begin
  new.changed_at := now();
  return new;
end
$$;
create trigger set_search_changed_at before update on provider_search
  for each row execute function set_search_changed_at();

-- The keys of a document in the index of words. Each word, each stem and each category has two
-- keys: one for the document's square, and one for its standing (65534 for the best tenth, 65535
-- for all others). So a search near a place and a search for the best both read few documents.
create function search_keys(
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
  ) as subjects (subject),
  unnest(array[square, case when is_best then 65534 else 65535 end]::bigint[]) as area
  where area is not null;
end;

-- Every word that occurs, once from each of its letters on, so that "contains" becomes "starts
-- with". Words that no document contains any more may stay; they lead to no results. There is no
-- unique index, so writers never wait for each other.
-- owner: search
create table search_word (
  -- At most 32 characters. Search compares longer input with the document.
  beginning text collate "C" not null,
  -- The word's hash, as in `search_keys`.
  word      bigint not null
);

-- The same words, once each: to correct the spelling, and to learn which category a word means.
-- Duplicates are possible, because there is no unique index here either.
-- owner: search
create table search_known_word (
  word          text collate "C" not null,
  stem          text collate "C" not null,
  -- The number of documents with the word, as of the last `count_search_words`.
  documents     integer not null default 1,
  -- The number of documents with the word in a name, likewise.
  named         integer not null default 1,
  -- The number of documents with the word in each category, by its id, likewise.
  in_categories integer[] not null default '{1,1,1,1,1,1,1,1,1}',
  -- The category of at least three quarters of these documents, as a bit mask. 0 if there is none,
  -- or if the documents are too few to say.
  category_bits integer not null default 0
);

-- The names of services and how many services have each name: the suggestions.
-- owner: search
create table service_name (
  name          text collate "C" primary key,
  -- searchable(name)
  plain         text not null,
  -- The stem of each word of `plain`, once.
  stems         text[] not null,
  service_count integer not null
);

create function stems_of(plain text) returns text[] language sql immutable strict parallel safe
return array(
  select distinct stem(word) from unnest(string_to_array(plain, ' ')) as word order by 1);

-- Adds the words of documents to `search_word`. Waits while `remove_search_words` removes words, so
-- that the check for known words does not see a word that is about to go.
create function add_search_words(documents text[]) returns void language plpgsql as $$
begin
  if documents is null then return; end if;
  perform pg_advisory_xact_lock_shared(7264010);
  insert into search_known_word (word, stem)
  select distinct word, stem(word)
  from unnest(documents) as document, unnest(string_to_array(document, ' ')) as words (word)
  where length(word) between 2 and 32
    and not exists (select from search_known_word as known where known.word = words.word);
  insert into search_word (beginning, word)
  select left(substr(word, at), 32), hashtextextended(word collate "C", 0)
  from (
    select distinct word
    from unnest(documents) as document, unnest(string_to_array(document, ' ')) as word
  ) as words, generate_series(1, length(word)) as at
  where not exists (
    select from search_word as known
    where known.beginning = left(words.word, 32)
      and known.word = hashtextextended(words.word collate "C", 0)
  );
end
$$;

-- Removes the words of a closed account, except words that a document still contains, and names of
-- services that no provider offers any more.
create function remove_search_words(texts text[], names text[]) returns void language plpgsql as $$
begin
  perform pg_advisory_xact_lock(7264010);
  delete from search_known_word using (
    select distinct word, hashtextextended(word collate "C", 0) as hash
    from unnest(texts) as removed, unnest(string_to_array(searchable(removed), ' ')) as word
  ) as words
  where search_known_word.word = words.word collate "C"
    and not exists (select from search_term where key = stem)
    and not exists (select from search_term_word as term where term.word = search_known_word.word)
    and not exists (
      select from provider_search
      where search_keys(document, stems, category_bits, square, is_best)
        && array[hash # 65534, hash # 65535]
    );
  delete from search_word using (
    select distinct word, hashtextextended(word collate "C", 0) as hash
    from unnest(texts) as removed, unnest(string_to_array(searchable(removed), ' ')) as word
  ) as words, generate_series(1, length(words.word)) as at
  where search_word.beginning = left(substr(words.word, at), 32) collate "C"
    and search_word.word = hash
    and not exists (
      select from provider_search
      where search_keys(document, stems, category_bits, square, is_best)
        && array[hash # 65534, hash # 65535]
    );
  delete from service_name
  where name = any (select lower(name) from unnest(names) as name) and service_count <= 0;
end
$$;

-- Brings the documents of some providers up to date. Concurrent writers of one provider wait for
-- each other at its document, so the later one reads what the earlier one wrote. If there is no
-- document yet, they wait at a lock on the provider's id.
create function refresh_search(ids uuid[]) returns void language plpgsql as $$
declare
  changed text[];
begin
  perform pg_advisory_xact_lock(7264011, hashtext(id::text)) from (
    select id from unnest(ids) as id
    where not exists (select from provider_search where provider_id = id)
    order by id
  ) as without_document;
  perform from provider_search where provider_id = any (ids) order by provider_id for update;
  with written as (
    insert into provider_search as old
    select * from search_document where provider_id = any (ids) order by provider_id
    on conflict (provider_id) do update set
      position = excluded.position, square = excluded.square, is_best = excluded.is_best,
      category_bits = excluded.category_bits, rank = excluded.rank,
      sort_name = excluded.sort_name, document = excluded.document, stems = excluded.stems,
      reach = excluded.reach, rating = excluded.rating, verified = excluded.verified,
      location_bits = excluded.location_bits, lowest_price = excluded.lowest_price
    where (old.position, old.is_best, old.category_bits, old.rank, old.sort_name, old.document,
        old.stems, old.reach, old.rating, old.verified, old.location_bits, old.lowest_price)
      is distinct from (excluded.position, excluded.is_best, excluded.category_bits, excluded.rank,
        excluded.sort_name, excluded.document, excluded.stems, excluded.reach, excluded.rating,
        excluded.verified, excluded.location_bits, excluded.lowest_price)
    returning document
  )
  select array_agg(document) into changed from written;
  delete from provider_search where provider_id = any (ids) and not exists (
    select from search_document where search_document.provider_id = provider_search.provider_id);
  perform add_search_words(changed);
end
$$;

create function count_service_names(names text[], change integer) returns void language sql as $$
  insert into service_name as known (name, plain, stems, service_count)
  select lower(name), searchable(lower(name)), stems_of(searchable(lower(name))), change * count(*)
  from unnest(names) as name group by lower(name) order by lower(name)
  on conflict (name) do update set
    service_count = known.service_count + excluded.service_count
$$;

create function search_follows_providers() returns trigger language plpgsql as $$
begin
  perform refresh_search(array(select id from changed));
  return null;
end
$$;
create trigger search_follows_new_providers after insert on providers
  referencing new table as changed
  for each statement execute function search_follows_providers();
create trigger search_follows_providers after update on providers
  referencing new table as changed
  for each statement execute function search_follows_providers();

create function search_follows_users() returns trigger language plpgsql as $$
begin
  perform refresh_search(array(
    select changed.id from changed
    where user_type = 'provider'
      and exists (select from providers where providers.id = changed.id)));
  return null;
end
$$;
create trigger search_follows_users after update on users
  referencing new table as changed
  for each statement execute function search_follows_users();

-- The names of a suspended provider's services are no suggestions. Names are counted after
-- `refresh_search`, which makes concurrent writers of one provider wait for each other, so that a
-- suspension counts the services that were added before it, and a service added later reads the
-- suspension.
create function is_suspended(provider uuid) returns boolean language sql stable as $$
  select exists (
    select from users join auth_user on auth_user.id = auth_user_id
    where users.id = provider and suspended_at is not null)
$$;

create function search_follows_suspensions() returns trigger language plpgsql as $$
declare
  ids uuid[] := array(
    select users.id from users join providers on providers.id = users.id
    where users.auth_user_id = new.id);
begin
  perform refresh_search(ids);
  if (old.suspended_at is null) <> (new.suspended_at is null) then
    perform count_service_names(
      array(select name from services where provider_id = any (ids)),
      case when new.suspended_at is null then 1 else -1 end);
  end if;
  return null;
end
$$;
create trigger search_follows_suspensions after update of suspended_at on auth_user
  for each row when (old.suspended_at is distinct from new.suspended_at)
  execute function search_follows_suspensions();

create function search_follows_services() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    perform refresh_search(array(select distinct provider_id from added));
    perform count_service_names(array(select name from added where not is_suspended(provider_id)), 1);
  elsif tg_op = 'DELETE' then
    perform refresh_search(array(select distinct provider_id from removed));
    perform count_service_names(array(select name from removed where not is_suspended(provider_id)), -1);
  else
    perform refresh_search(array(
      select provider_id from added union select provider_id from removed));
    perform count_service_names(array(
      select removed.name from removed join added using (id)
      where removed.name <> added.name and not is_suspended(removed.provider_id)), -1);
    perform count_service_names(array(
      select added.name from removed join added using (id)
      where removed.name <> added.name and not is_suspended(added.provider_id)), 1);
  end if;
  return null;
end
$$;
create trigger search_follows_new_services after insert on services
  referencing new table as added
  for each statement execute function search_follows_services();
create trigger search_follows_services after update on services
  referencing old table as removed new table as added
  for each statement execute function search_follows_services();
create trigger search_follows_removed_services after delete on services
  referencing old table as removed
  for each statement execute function search_follows_services();

-- Counts how many documents have each word, how many have it in a name, and in which category they
-- are. Reads about 50,000 documents; the counts are for all.
create function count_search_words() returns void language plpgsql as $$
declare
  share real := (
    select least(100, 100 * 50000 / greatest(reltuples, 1))
    from pg_class where oid = 'provider_search'::regclass);
begin
  with counted as materialized (
    select word, count(*) as documents,
      array[count(*) filter (where category_bits & 2 <> 0),
        count(*) filter (where category_bits & 4 <> 0),
        count(*) filter (where category_bits & 8 <> 0),
        count(*) filter (where category_bits & 16 <> 0),
        count(*) filter (where category_bits & 32 <> 0),
        count(*) filter (where category_bits & 64 <> 0),
        count(*) filter (where category_bits & 128 <> 0),
        count(*) filter (where category_bits & 256 <> 0),
        count(*) filter (where category_bits & 512 <> 0)] as by_category
    from (
      select distinct provider_id, category_bits, word
      from provider_search tablesample system (share),
        unnest(string_to_array(document, ' ')) as word
    ) as used
    group by word
  ), in_names as materialized (
    select substr(lexeme, 2) as word, count(*) as documents
    from provider_search tablesample system (share), unnest(tsvector_to_array(stems)) as lexeme
    where lexeme like '^%'
    group by lexeme
  ), learned as materialized (
    select word, round(counted.documents * 100 / share)::integer as documents,
      coalesce(round(in_names.documents * 100 / share), 0)::integer as named,
      array(
        select round(times * 100 / share)::integer
        from unnest(by_category) with ordinality as category (times, id) order by id
      ) as in_categories,
      case when counted.documents < 8 then 0 else coalesce((
        select bit_or(1 << id::integer)
        from unnest(by_category) with ordinality as category (times, id)
        where times >= 0.75 * counted.documents
      ), 0) end as category_bits
    from counted left join in_names using (word)
  )
  update search_known_word as known
  set documents = learned.documents, named = learned.named,
    in_categories = learned.in_categories, category_bits = learned.category_bits
  from learned
  where learned.word collate "C" = known.word
    and (learned.documents, learned.named, learned.in_categories, learned.category_bits)
      <> (known.documents, known.named, known.in_categories, known.category_bits);
end
$$;

-- Builds all search tables from scratch and their indexes last: minutes instead of hours for a
-- million providers.
create function rebuild_search() returns void language plpgsql as $$
declare
  category integer;
begin
  drop index if exists
    providers_by_position, providers_by_rank, providers_by_word, words_by_beginning, names_by_count,
    known_words, known_words_by_stem, known_words_by_letters, frequent_words;
  for category in select id from categories loop
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
  for category in select id from categories loop
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

-- Per town and category: the providers, their prices and their ratings. `count_town_services`
-- counts them once an hour. A million providers cannot be counted for each visitor, and exact
-- counts would make all writers of a large town wait for one row.
-- owner: search
create table town_services (
  category_id    smallint not null references categories,
  state          text not null,
  town           text not null,
  name           text not null,
  provider_count integer not null,
  -- US dollars per hour, of the services in this category. Null if there are none.
  lowest_price   numeric(10, 2),
  highest_price  numeric(10, 2),
  -- The average over all reviews of these providers. 0 if there are none.
  rating         numeric(3, 2) not null,
  review_count   integer not null,
  -- The center of the town, as in `zip_codes`.
  position       cube not null,

  primary key (category_id, state, town)
);
create index town_services_by_count on town_services
  (category_id, provider_count desc, state, town);
create index town_services_by_price on town_services (category_id, lowest_price);
create index town_services_by_position on town_services using gist (category_id, position);

create function count_town_services() returns void language plpgsql as $$
begin
  -- Two counts at once would lock the rows in different orders. Readers are not affected.
  lock table town_services in share row exclusive mode;
  with priced as (
    select provider_id, category, min(price) as lowest, max(price) as highest
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
