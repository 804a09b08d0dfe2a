-- The indexes that find similar words get no pending list either: a search that looks for the
-- spelling of a word read the whole list, up to 4 MB, which took longer than all the rest.
do $$
begin
  execute replace(pg_get_functiondef('rebuild_search'::regproc),
    'gin (word gin_trgm_ops)', 'gin (word gin_trgm_ops) with (fastupdate = off)');
end
$$;
-- Before the locks, and what came meanwhile after them.
select gin_clean_pending_list('known_words_by_letters'), gin_clean_pending_list('frequent_words');
alter index known_words_by_letters set (fastupdate = off);
alter index frequent_words set (fastupdate = off);
select gin_clean_pending_list('known_words_by_letters'), gin_clean_pending_list('frequent_words');
