-- A word of a name is also hidden as it starts a sentence and in capitals, however the name is
-- written: "John" and "JOHN" if the customer is called "JOHN". "may" stays if the customer is
-- called May.
create or replace function without_customer(content text, names text[], street text) returns text
language sql immutable parallel safe as $$
  select regexp_replace(
    without_contact(content, array(select name from unnest(names) as name where trim(name) ~ '\s') || street),
    concat('\[hidden\]', '|(?<![[:alnum:]])(?:'
      || string_agg(concat_ws('|', word, upper(left(word, 1)) || substr(word, 2), initcap(word), upper(word)), '|')
      || ')(?![[:alnum:]])'),
    '[hidden]', 'g')
  from unnest(names) as name, regexp_split_to_table(name, '[^[:alnum:]]+') as word where length(word) > 2
$$;
