-- A customer's text for a provider who doesn't know them: as `without_contact` makes it, and
-- without the words of their names. A word is hidden as it is written in a name, or with a capital
-- letter: "may" stays if the customer is called May.
create function without_customer(content text, names text[], street text) returns text
language sql immutable parallel safe as $$
  select regexp_replace(
    without_contact(content, array(select name from unnest(names) as name where trim(name) ~ '\s') || street),
    concat('\[hidden\]', '|(?<![[:alnum:]])(?:'
      || string_agg(word || '|' || upper(left(word, 1)) || substr(word, 2), '|')
      || ')(?![[:alnum:]])'),
    '[hidden]', 'g')
  from unnest(names) as name, regexp_split_to_table(name, '[^[:alnum:]]+') as word where length(word) > 2
$$;
