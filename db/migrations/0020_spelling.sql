-- No word becomes one that search ignores, and the words of phrases are known: "walker" of "dog
-- walker".

-- Each word of the terms that mean a category.
-- owner: search
create table search_term_word (
  word text collate "C" primary key
);

create or replace function refresh_search_terms() returns void language sql as $$
  update search_term set key = search_term_key(term)
  where category_id is not null and key <> search_term_key(term);
  insert into search_known_word (word, stem, documents)
  select distinct word, stem(word), 0
  from search_term, unnest(string_to_array(term, ' ')) as words (word)
  where length(word) between 2 and 32
    and not exists (select from search_known_word as known where known.word = words.word);
  insert into search_term_word
  select word from search_term, unnest(string_to_array(term, ' ')) as words (word)
  where category_id is not null
    and not exists (select from search_term as ignored where ignored.term = word and ignored.category_id is null)
  on conflict do nothing;
  delete from search_term_word where not exists (
    select from search_term where category_id is not null and word = any (string_to_array(term, ' ')));
$$;

-- Words that look like a misspelled one, the most similar first. `means` is true if the vocabulary
-- has the word, also in a phrase.
create or replace function search_spellings(token text)
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

select refresh_search_terms();
