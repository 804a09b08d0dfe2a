-- Search also reads Spanish: terms of db/vocabulary/es go by their Spanish stems
-- (docs/decisions/0045-spanish-search.md).

-- Spanish endings, without PostgreSQL's list of stop words: db/vocabulary/es/ignored.txt has ours.
create text search dictionary spanish_endings (template = snowball, language = spanish);

-- A word in the form of `searchable` without its Spanish ending: "jardinero" and "jardineras" are
-- both "jardiner".
create function spanish_stem(word text) returns text
language sql immutable parallel safe
return coalesce((ts_lexize('spanish_endings'::regdictionary, word))[1], word);

-- The language whose endings the words of a term have.
alter table search_term add column language text not null default 'en';
alter table search_term add constraint term_language_is_known check (language in ('en', 'es')) not valid;

-- Like `search_term_key`, in the language of the term. Spanish keys begin with "~", which no word
-- has, so that no English stem finds them.
create function search_key_in(language text, term text) returns text
language sql stable set plan_cache_mode = force_generic_plan as $$
  select case language when 'en' then search_term_key(term) else (
    select '~' || coalesce(string_agg(spanish_stem(word), ' ' order by spanish_stem(word) collate "C"), term)
    from unnest(string_to_array(term, ' ')) as word
    where not exists (
      select from search_term as ignored where ignored.term = word and ignored.kind = 'everywhere')
  ) end
$$;

-- As before, with keys in the language of each term.
create or replace function refresh_search_terms() returns void language sql as $$
  update search_term set key = search_key_in(language, term)
  where category_id is not null and key <> search_key_in(language, term);
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

-- As `search_terms_in` does, in both languages. A single Spanish word names a trade with any
-- ending. `spanish` has the Spanish terms of these words; it is null if the term is English.
create function search_terms_read(words text[])
returns table (first integer, last integer, category_id integer, is_trade boolean, spanish text[])
language plpgsql stable as $$
#variable_conflict use_column
begin
  return query
  with numbered as (
    select n, word, stem(word) as stem, spanish_stem(word) as spanish
    from unnest((select words)) with ordinality as words (word, n)
  ), ranges as (
    select one.n as first, other.n as last, inside.key, one.word
    from numbered as one join numbered as other on other.n between one.n and one.n + 3, lateral (
      select string_agg(stem, ' ' order by stem collate "C") as english,
        '~' || string_agg(spanish, ' ' order by spanish collate "C") as spanish
      from numbered where n between one.n and other.n
    ) as keys, lateral (values (english), (keys.spanish)) as inside (key)
    union all
    select one.n, other.n, stem(one.word || other.word), one.word || other.word
    from numbered as one join numbered as other on other.n = one.n + 1
  )
  select first::integer, last::integer, category_id::integer, bool_or(
    kind = 'trades' and (first < last or language <> 'en' or term = word or term || 's' = word)),
    array_agg(term::text) filter (where language = 'es')
  from ranges join search_term using (key)
  where category_id is not null
  group by 1, 2, 3, language;
end
$$;
