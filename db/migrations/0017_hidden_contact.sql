-- A text without contact details: email addresses, telephone numbers, links, names on other sites,
-- and street lines, also in disguise ("robin (at) mail dot com", "seven one eight ..."), and
-- without the parts that the caller knows, such as the customer's name. Parts of one or two letters
-- stay, because they occur as words. Wide and invisible characters become plain ones first.
create or replace function without_contact(content text, known text[]) returns text
language sql immutable parallel safe set plan_cache_mode = force_generic_plan as $$
  with words as (select
    '(?:zero|oh?|one|two|three|four|five|six|seven|eight|nine|double|triple)' as digit,
    '(?:com|net|org|edu|gov|io|biz|info|dev|app|example)' as domain,
    ' {0,3}(?:@|[[({<] {0,3}at {0,3}[])}>]) {0,3}' as at,
    '(?:[.]| [.] | {0,3}[[({<] {0,3}dot {0,3}[])}>] {0,3}| dot )' as dot,
    '(?:gmail|hotmail|yahoo|outlook|icloud|protonmail)' as post,
    '(?:whats ?app|telegram|instagram|insta|ig|skype|snapchat|facebook|discord|viber|we ?chat)' as net,
    '(?:street|avenue|ave|road|rd|boulevard|blvd|lane)' as street,
    '(?:Street|St|Avenue|Ave|Road|Rd|Drive|Dr|Lane|Ln|Boulevard|Blvd|Court|Ct|Circle|Cir|Place|Pl|Terrace|Way'
      || '|Parkway|Pkwy|Highway|Hwy|Square|Sq|Trail)' as suffix,
    '(?:,? *(?:apt|apartment|unit|suite|ste|floor|#)[.]? ?#?[[:alnum:]-]+)?' as room
  )
  select regexp_replace(
    regexp_replace(
      translate(content,
        U&'\FF10\FF11\FF12\FF13\FF14\FF15\FF16\FF17\FF18\FF19\FF20\FF0E\FF08\FF09\FF0D\FF0B\2010\2011\2012\2013\2014\2015\00A0\3000\200B\200C\200D\2060\FEFF\00AD',
        '0123456789@.()-+------  '),
      '(?<![[:alnum:]])(?:' || concat_ws('|',
        'https?://[^[:space:]]+|www[.][^[:space:]]+',
        '[[:alnum:]._%+-]+' || at || '[[:alnum:]-]+(?:' || dot || '[[:alnum:]-]+)+',
        '[[:alnum:]._%+-]+ at (?:[[:alnum:]-]+' || dot || ')+' || domain,
        '[[:alnum:]._%+-]+[ ,:]{1,3}' || post || '[^[:alnum:]]{1,3}(?:dot[^[:alnum:]]{1,3})?com',
        '(?:[[:alnum:]-]+[.])+' || domain || '(?:/[^[:space:]]*)?|(?:t|wa|m)[.]me/[^[:space:]]+',
        net || ' {0,2}(?::|=|@|is|as|name|handle)+ {0,2}@?[[:alnum:]_.]{3,}',
        '(?:signal|messenger|line) {0,2}[:=@]+ {0,2}[[:alnum:]_.]{3,}',
        '(?:[+]?1[ .,_*/-]{0,3})?[(]?[0-9]{3}[)]?[ .,_*/-]{0,3}[0-9]{3}[ .,_*/-]{0,3}[0-9]{4}',
        '[0-9]{3}-[0-9]{4}',
        '[+][0-9](?:[ ().-]{0,2}[0-9]){7,13}',
        '(?:' || digit || '|[0-9])(?:[ .,_*/()-]{1,3}(?:' || digit || '|[0-9])){6,}',
        digit || '(?:[ .,_*/()-]{1,3}' || digit || '){2,}(?:[ .,_*/()-]{1,3}(?:' || digit || '|[0-9]{1,4}))+',
        '[0-9]{1,6}[a-z]? (?:[[:alnum:].''-]+ ){1,2}' || street || '[.]?' || room,
        (select string_agg(regexp_replace(
          regexp_replace(part, '([^[:alnum:][:space:]])', '\\\1', 'g'), '\s+', '\\s+', 'g'), '|')
          from (select trim(unnest(known)) as part) parts where length(part) > 2)
      ) || ')(?![[:alnum:]])|(?<![[:alnum:]._%+-])@[[:alpha:]][[:alnum:]_.]{2,40}', '[hidden]', 'gi'),
    '(?<![[:alnum:]])[0-9]{1,6}[A-Za-z]? (?:(?:[A-Z][[:alpha:].''-]*|[0-9]+(?:st|nd|rd|th)) ){1,4}' || suffix
      || '(?![[:alnum:]])[.]?' || room, '[hidden]', 'g')
  from words
$$;

-- A customer's text for a provider who doesn't know them: as `without_contact` makes it, without
-- the lines of the address, and without the words of their names: as they are written in a name,
-- with a capital letter, and in capitals. "may" stays if the customer is called May. Plans are
-- general, because planning for each text took longer than running.
create or replace function without_customer(content text, names text[], street text) returns text
language sql immutable parallel safe set plan_cache_mode = force_generic_plan as $$
  select regexp_replace(
    without_contact(content,
      array(select name from unnest(names) as name where trim(name) ~ '\s') || string_to_array(street, E'\n')),
    concat('\[hidden\]', '|(?<![[:alnum:]])(?:'
      || string_agg(concat_ws('|', word, upper(left(word, 1)) || substr(word, 2), initcap(word), upper(word)), '|')
      || ')(?![[:alnum:]])'),
    '[hidden]', 'g')
  from unnest(names) as name, regexp_split_to_table(name, '[^[:alnum:]]+') as word where length(word) > 2
$$;
