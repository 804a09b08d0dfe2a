-- PostgreSQL 18 puts the part of a millisecond into 12 further bits of uuidv7(), so that ids of one moment are in the order in which they were made. So does the
-- one of 15 to 17 from now on.
do $$
begin
  if exists (select from pg_proc where proname = 'uuidv7' and pronamespace = current_schema()::regnamespace) then
    create or replace function uuidv7() returns uuid language sql volatile parallel safe as $body$
      select encode(
        overlay(uuid_send(gen_random_uuid()) placing
          substring(int8send(microseconds / 1000) from 3) || int2send((28672 + microseconds % 1000 * 4096 / 1000)::smallint)
          from 1 for 8),
        'hex')::uuid
      from (select (extract(epoch from clock_timestamp()) * 1000000)::bigint as microseconds) as now
    $body$;
  end if;
end
$$;
