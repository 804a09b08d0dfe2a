-- Words of phrases stay known when an account with them is closed, and know the categories of their
-- terms.

-- The categories of the terms with the word, as bits.
alter table search_term_word add column category_bits integer not null default 0;

create or replace function refresh_search_terms() returns void language sql as $$
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

do $$
begin
  execute replace(pg_get_functiondef('remove_search_words'::regproc),
    'and not exists (select from search_term where key = stem)',
    'and not exists (select from search_term where key = stem)
    and not exists (select from search_term_word as term where term.word = search_known_word.word)');
end
$$;

select refresh_search_terms();
