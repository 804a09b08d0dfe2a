-- Understanding what customers type: the vocabulary of the categories, the spelling, and the
-- searches that found no provider. docs/product/search.md explains it.

-- The words and phrases of db/vocabulary, and those that operators have added.
-- owner: search
create table search_term (
  -- In the form of `searchable`.
  term        text collate "C" not null,
  -- See `search_term_key`.
  key         text collate "C" not null,
  -- Null for words that search ignores.
  category_id smallint references categories,
  -- The section of the file. 'everywhere' and 'alone' are the sections of ignored words.
  kind        text not null,
  source      text not null,
  created_at  timestamptz not null default now(),

  constraint term_is_unique unique nulls not distinct (term, category_id, kind, source),
  constraint term_kind_is_known check (
    kind in ('trades', 'tasks', 'objects', 'tools', 'problems', 'everywhere', 'alone')),
  constraint ignored_terms_have_no_category check (
    (category_id is null) = (kind in ('everywhere', 'alone'))),
  constraint term_source_is_known check (source in ('file', 'operator')),
  constraint term_has_a_length check (length(term) between 1 and 100)
);
create index search_terms_by_key on search_term (key);

-- Which version of the files is in the table, so that the same files are not loaded again.
-- owner: search
create table search_term_file (
  only_row boolean primary key default true,
  sha256   text not null,

  constraint there_is_one_search_term_file check (only_row)
);

-- The stems of a term's words in alphabetical order, without the words that are ignored everywhere:
-- "walk my dog" and "dog walks" are both "dog walk".
create function search_term_key(term text) returns text language sql stable set plan_cache_mode = force_generic_plan as $$
  select coalesce(string_agg(stem(word), ' ' order by stem(word) collate "C"), term)
  from unnest(string_to_array(term, ' ')) as word
  where not exists (
    select from search_term as ignored where ignored.term = word and ignored.kind = 'everywhere')
$$;

-- Each word of the terms that mean a category, and their categories as bits.
-- owner: search
create table search_term_word (
  word          text collate "C" primary key,
  category_bits integer not null default 0
);

-- Computes all keys again, and lets the spelling know the words of the vocabulary.
create function refresh_search_terms() returns void language sql as $$
  update search_term set key = search_term_key(term)
  where category_id is not null and key <> search_term_key(term);
  insert into search_known_word (word, stem, documents)
  select distinct word, stem(word), 0
  from search_term, unnest(string_to_array(term, ' ')) as words (word)
  where length(word) between 2 and 32
    and not exists (select from search_known_word as known where known.word = words.word);
  insert into search_term_word as known (word, category_bits)
  select word, bit_or(1 << category_id)
  from search_term, unnest(string_to_array(term, ' ')) as words (word)
  where category_id is not null
    and not exists (select from search_term as ignored where ignored.term = word and ignored.category_id is null)
  group by word
  on conflict (word) do update set category_bits = excluded.category_bits
  where known.category_bits <> excluded.category_bits;
  delete from search_term_word where word not in (
    select unnest(string_to_array(term, ' ')) from search_term where category_id is not null);
$$;

-- The words of a text that search does not ignore everywhere; all of them if these are only single
-- letters and digits. `is_weak` tells whether a word is ignored everywhere or a single character.
-- `known` is false if no document and no term has the word; `is_part` tells whether a word of a
-- document contains it. `begins` has the categories of the terms that begin with it.
create function search_words_of(tokens text[])
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
      where length(token) >= 4 and term >= token and term < token || U&'\+10FFFF'),
    place::integer
  from typed, lateral (
    select count(*) > 0 as known, coalesce(max(documents), 0) as documents,
      coalesce(bit_or(category_bits), 0) as learned
    from search_known_word where word = token
  ) as word
  where not is_empty or not exists (select from typed where not is_weak);
end
$$;

-- The terms that occur in a text, as ranges of its words. Two words may also be a term that is
-- written as one: "hand yman". A single word names a trade only as it is written: "gardening" does,
-- "garden" does not.
create function search_terms_in(words text[])
returns table (first integer, last integer, category_id integer, is_trade boolean)
language plpgsql stable as $$
#variable_conflict use_column
begin
  return query
  with numbered as (
    select n, word, stem(word) as stem from unnest((select words)) with ordinality as words (word, n)
  ), ranges as (
    select one.n as first, other.n as last, (
      select string_agg(stem, ' ' order by stem collate "C")
      from numbered where n between one.n and other.n
    ) as key, one.word
    from numbered as one join numbered as other on other.n between one.n and one.n + 3
    union all
    select one.n, other.n, stem(one.word || other.word), one.word || other.word
    from numbered as one join numbered as other on other.n = one.n + 1
  )
  select first::integer, last::integer, category_id::integer, bool_or(
    kind = 'trades' and (first < last or term = word or term || 's' = word))
  from ranges join search_term using (key)
  where category_id is not null
  group by 1, 2, 3;
end
$$;

-- Words that look like a misspelled one, the most similar first. `means` is true if the vocabulary
-- has the word.
create function search_spellings(token text)
returns table (word text, documents integer, means boolean)
language sql stable as $$
  select * from (
    select word, max(documents) as documents, bool_or(means) as means from (
      select word, documents, (
          exists (select from search_term where key = stem and category_id is not null)
          or exists (select from search_term_word as term where term.word = known.word)
        ) as means
      from search_known_word as known
      where word % token and length(word) between length(token) - 2 and length(token) + 2
      union all
      select word, documents, true
      from search_term_word join search_known_word using (word)
      where length(token) between 3 and 6
        and word >= left(token, 1) and word < left(token, 1) || U&'\+10FFFF'
        and length(word) between length(token) - 1 and length(token) + 1
    ) as candidates
    where word <> token
    group by word
    order by similarity(word, token) desc limit 60
  ) as closest
  where not exists (select from search_term as ignored where ignored.term = word and ignored.category_id is null)
$$;

-- Two joined words, if both are usual: "dogwalker" is "dog walker". Null if there are none.
create function search_split(token text) returns text language sql stable as $$
  with halves as (
    select left(token, at) as one, substr(token, at + 1) as other
    from generate_series(3, length(token) - 3) as at
  ), usual as (
    select word, max(documents) as documents, bool_or(exists (
      select from search_term where key = stem and category_id is not null)) as means
    from search_known_word
    where word in (select one from halves union all select other from halves)
    group by word
  )
  select one || ' ' || other
  from halves join usual as first on first.word = one join usual as second on second.word = other
  where (first.means or first.documents > 5) and (second.means or second.documents > 5)
  order by first.means::integer + second.means::integer desc,
    first.documents + second.documents desc
  limit 1
$$;

-- For each token, its keys in `search_keys`: of the words that contain it (at most 3000, because
-- more are no help), of words in names that begin with it, of itself in names, and of its stem. And
-- roughly how many documents contain it (of the words in whose middle it is, only frequent ones
-- count), how many have a word with its stem, both also in names, how many of both kinds there are
-- at most in each category, and how many documents there are, in all and in each category.
create function search_files(tokens text[])
returns table (
  token text, words text[], names text[], name text, stem text, name_stem text, documents integer,
  named integer, stem_documents integer, stem_named integer, in_categories integer[],
  all_documents integer, all_in_categories integer[])
language sql stable as $$
  with sizes as materialized (
    select
      (select greatest(reltuples, 0)::integer from pg_class where oid = 'provider_search'::regclass)
        as documents,
      -- As of the last ANALYZE: each category has an index of its own.
      array(
        select coalesce(greatest(reltuples, 0), 0)::integer
        from generate_series(1, 9) as id
        left join pg_class on pg_class.oid = to_regclass('providers_by_position_' || id)
        order by id
      ) as in_categories
  )
  select token,
    array(
      select word::text from search_word
      where beginning >= left(token, 32) and beginning < left(token, 32) || U&'\+10FFFF'
      limit 3000),
    found.names,
    hashtextextended('^' || token collate "C", 0)::text,
    hashtextextended(stem collate "C", 0)::text,
    hashtextextended('=' || stem collate "C", 0)::text,
    found.documents, found.named, found.stem_documents, found.stem_named, found.in_categories,
    sizes.documents, sizes.in_categories
  from sizes, (
    select token, stem(token) as stem from (select distinct unnest(tokens) collate "C") as given (token)
  ) as tokens, lateral (
    select
      coalesce(array_agg(hashtextextended('^' || word collate "C", 0)::text)
        filter (where place = 'beginning'), '{}') as names,
      coalesce(sum(documents) filter (where place <> 'stem'), 0)::integer as documents,
      coalesce(sum(named) filter (where place = 'beginning'), 0)::integer as named,
      coalesce(sum(documents) filter (where place = 'stem'), 0)::integer as stem_documents,
      coalesce(sum(named) filter (where place = 'stem'), 0)::integer as stem_named,
      array[
        coalesce(sum(in_categories[1]), 0), coalesce(sum(in_categories[2]), 0),
        coalesce(sum(in_categories[3]), 0), coalesce(sum(in_categories[4]), 0),
        coalesce(sum(in_categories[5]), 0), coalesce(sum(in_categories[6]), 0),
        coalesce(sum(in_categories[7]), 0), coalesce(sum(in_categories[8]), 0),
        coalesce(sum(in_categories[9]), 0)]::integer[] as in_categories
    from (
      (select word, documents, named, in_categories, 'beginning' as place
      from search_known_word
      where word >= left(token, 32) and word < left(token, 32) || U&'\+10FFFF'
      limit 800)
      union all
      select word, documents, named, in_categories, 'middle'
      from search_known_word
      where documents > 2000 and word like '%' || token || '%' and strpos(word, token) > 1
      union all
      select word, documents, named, in_categories, 'stem'
      from search_known_word as known
      where known.stem = tokens.stem
    ) as known
  ) as found
$$;

-- What customers looked for and did not find, without the customers.
-- owner: search
create table missed_search (
  -- The text in the form of `searchable`, with its words in alphabetical order.
  words      text not null,
  -- The first three digits of the ZIP code. Empty for searches without a place.
  zip_prefix text not null,
  day        date not null,
  times      integer not null default 1,

  primary key (day, words, zip_prefix),
  constraint missed_words_have_a_length check (length(words) between 1 and 200)
);

-- Creates the indexes of all search tables.
select rebuild_search();

-- Suggestions compare the names of businesses as search does: without case, accents and
-- punctuation.
create index providers_by_plain_name_part on providers using gin (searchable(business_name) gin_trgm_ops)
  with (fastupdate = off);
-- Search finds businesses and owners whose whole name is the typed text.
create index documents_by_name on provider_search (sort_name);
create index owners_by_name on users (searchable(name)) where user_type = 'provider';
