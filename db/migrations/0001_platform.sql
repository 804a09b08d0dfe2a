-- What every part stands on. All extensions ship with PostgreSQL itself and are trusted, so that a database's owner may create them.
create extension if not exists btree_gist;
create extension if not exists citext;
create extension if not exists cube;
create extension if not exists pg_trgm;
create extension if not exists unaccent;

-- PostgreSQL 18 brings uuidv7(); 15 to 17 get the same: 48 bits of milliseconds, then chance (RFC 9562).
do $$
begin
  if not exists (select from pg_proc where proname = 'uuidv7') then
    create function uuidv7() returns uuid language sql volatile parallel safe as $body$
      select encode(
        set_bit(set_bit(
          overlay(uuid_send(gen_random_uuid()) placing
            substring(int8send((extract(epoch from clock_timestamp()) * 1000)::bigint) from 3) from 1 for 6),
          52, 1), 53, 1), 'hex')::uuid
    $body$;
  end if;
end
$$;

-- Written by rate-limiter-flexible, which names the columns. `expire` is in milliseconds since 1970.
create unlogged table rate_limit (
  key    text primary key,
  points integer not null default 0,
  expire bigint
);
create index rate_limit_by_expire on rate_limit (expire);

-- The first answer to a POST that carried an Idempotency-Key, given again for 24 hours.
create table idempotency_key (
  -- Whose key it is: two people may choose the same.
  scope        text not null,
  key          text not null,
  request_hash bytea not null,
  -- Null while the first request is still being answered.
  status       smallint,
  body         text,
  created_at   timestamptz not null default now(),
  primary key (scope, key)
);
create index idempotency_keys_by_age on idempotency_key (created_at);
