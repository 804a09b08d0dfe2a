-- A value of JSON with whatever fits a pattern replaced in each of its texts; names of fields stay.
create function without_traces(value jsonb, pattern text) returns jsonb language plpgsql immutable strict parallel safe as $$
begin
  return case jsonb_typeof(value)
    when 'string' then to_jsonb(regexp_replace(value #>> '{}', pattern, '[removed]', 'gi'))
    when 'array' then (select coalesce(jsonb_agg(without_traces(item, pattern) order by place), '[]')
      from jsonb_array_elements(value) with ordinality as items (item, place))
    when 'object' then (select coalesce(jsonb_object_agg(name, without_traces(inner_value, pattern)), '{}')
      from jsonb_each(value) as fields (name, inner_value))
    else value
  end;
end
$$;

-- A profile that was closed stays as it was left, also when a change that began before comes after.
create function keep_as_closed() returns trigger language plpgsql as $$
begin
  return old;
end
$$;
create trigger closed_profile_stays_closed before update on users
  for each row when (old.closed_at is not null) execute function keep_as_closed();

-- Learning waits while somebody's words are being forgotten: whoever then looks whether a word is known sees it gone.
create or replace function learn_words(documents text[]) returns void language plpgsql as $$
begin
  if documents is null then return; end if;
  perform pg_advisory_xact_lock_shared(7264010);
  insert into search_word (beginning, word)
  select left(substr(word, at), 32), hashtextextended(word collate "C", 0)
  from (
    select distinct word from unnest(documents) as document, unnest(string_to_array(document, ' ')) as word
  ) as words, generate_series(1, length(word)) as at
  where not exists (
    select from search_word as known
    where known.beginning = left(words.word, 32) and known.word = hashtextextended(words.word collate "C", 0)
  );
end
$$;

-- Forgets words that told who somebody was, unless a document still holds them, and names of services that nobody offers any more.
create function forget_in_search(traces text[], names text[]) returns void language plpgsql as $$
begin
  perform pg_advisory_xact_lock(7264010);
  delete from search_word using (
    select distinct word, hashtextextended(word collate "C", 0) as hash
    from unnest(traces) as trace, unnest(string_to_array(searchable(trace), ' ')) as word
  ) as words, generate_series(1, length(words.word)) as at
  where search_word.beginning = left(substr(words.word, at), 32) collate "C" and search_word.word = hash
    and not exists (
      select from provider_search
      where search_keys(document, category_bits, square, is_best) && array[hash # 65534, hash # 65535]
    );
  delete from service_name where name = any (select lower(name) from unnest(names) as name) and service_count <= 0;
end
$$;
