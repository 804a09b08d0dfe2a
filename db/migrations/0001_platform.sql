-- Extensions, functions and tables that do not depend on what the product does.
--
-- All extensions ship with PostgreSQL and are trusted, so the owner of a database may create them.
create extension if not exists btree_gist;
create extension if not exists citext;
create extension if not exists cube;
create extension if not exists pg_trgm;
create extension if not exists unaccent;

-- PostgreSQL 18 has uuidv7(). Versions 15 to 17 get the same: 48 bits of milliseconds, 12 bits for
-- the fraction of the millisecond, then random bits (RFC 9562). The fraction keeps ids of one
-- moment in the order in which they were made.
do $$
begin
  if to_regprocedure('uuidv7()') is null then
    create function uuidv7() returns uuid language sql volatile parallel safe as $body$
      select encode(
        overlay(uuid_send(gen_random_uuid()) placing
          substring(int8send(microseconds / 1000) from 3)
            || int2send((28672 + microseconds % 1000 * 4096 / 1000)::smallint)
          from 1 for 8),
        'hex')::uuid
      from (select (extract(epoch from clock_timestamp()) * 1000000)::bigint as microseconds) as now
    $body$;
  end if;
end
$$;

-- A JSON value in which every text that matches a pattern is replaced. Field names stay. Used to
-- remove personal data when a user closes an account.
create function redact_json(value jsonb, pattern text) returns jsonb
language plpgsql immutable strict parallel safe as $$
begin
  return case jsonb_typeof(value)
    when 'string' then to_jsonb(regexp_replace(value #>> '{}', pattern, '[removed]', 'gi'))
    when 'array' then (
      select coalesce(jsonb_agg(redact_json(item, pattern) order by place), '[]')
      from jsonb_array_elements(value) with ordinality as items (item, place))
    when 'object' then (
      select coalesce(jsonb_object_agg(name, redact_json(inner_value, pattern)), '{}')
      from jsonb_each(value) as fields (name, inner_value))
    else value
  end;
end
$$;

-- rate-limiter-flexible writes this table and names its columns.
-- owner: platform
create unlogged table rate_limit (
  key    text primary key,
  points integer not null default 0,
  -- Milliseconds since 1970.
  expire bigint
);
create index rate_limit_by_expire on rate_limit (expire);

-- The first response to a POST with an Idempotency-Key, written together with its effect. Repeated
-- requests get it for 24 hours. A partition has the rows of one day
-- (src/platform/db/partitions.server.ts); rows of a day without a partition are in the default one.
-- owner: platform
create table idempotency_key (
  -- Who sent the key. Two users may choose the same key.
  scope        text not null,
  key          text not null,
  request_hash bytea not null,
  status       smallint not null,
  body         text not null,
  created_at   timestamptz not null,

  primary key (scope, key, created_at)
) partition by range (created_at);
create table idempotency_key_default partition of idempotency_key default;

-- A key has one answer within 24 hours, also if two requests send it at midnight: a primary key of
-- a partitioned table must contain the time, so it cannot say this. The second request waits for
-- the transaction of the first one.
create function reject_second_answer() returns trigger language plpgsql as $$
begin
  perform pg_advisory_xact_lock(hashtextextended(new.key, hashtextextended(new.scope, 0)));
  if exists (
    select from idempotency_key
    where scope = new.scope and key = new.key
      and created_at > new.created_at - interval '24 hours'
      and created_at < new.created_at + interval '24 hours'
  ) then
    raise exception 'The key has an answer already.'
      using errcode = 'unique_violation', constraint = 'one_answer_per_key';
  end if;
  return new;
end
$$;
create trigger one_answer_per_key before insert on idempotency_key
  for each row execute function reject_second_answer();

-- How often something happened on a day in UTC. Anonymous: no ids and no addresses.
-- owner: platform
create table daily_count (
  day   date not null,
  kind  text not null,
  count bigint not null,

  primary key (kind, day)
);

-- Who did what to which account, and when. Rows are only added. A row names users by id alone, so
-- nothing has to be removed when a user leaves. A partition has the rows of a quarter of a year.
-- owner: platform
create table audit_event (
  id         uuid not null default uuidv7(),
  at         timestamptz not null,
  -- What happened, in the past tense: session.opened, password.changed, booking.revealed.
  kind       text not null,
  -- The login that did it. Null if no known login did, or if it happened automatically.
  actor_id   uuid,
  -- The login that it was done to.
  subject_id uuid,
  -- Ids and fixed words only, never text that a user typed.
  details    jsonb not null default '{}',
  -- The client's address without its last part: 203.0.113.0, 2001:db8:1::.
  network    text,

  primary key (id, at)
) partition by range (at);
create table audit_event_default partition of audit_event default;
create index audit_events_of_actor on audit_event (actor_id, id);
create index audit_events_of_subject on audit_event (subject_id, id);
create index audit_events_by_time on audit_event (at desc, id desc);
create index audit_events_by_kind on audit_event (kind text_pattern_ops, at desc, id desc);

-- Privileges stop the application's role from changing the audit trail. The trigger also stops the
-- owner of the table and superusers.
create function reject_audit_changes() returns trigger language plpgsql as $$
begin
  raise exception 'audit_event is append-only'
    using errcode = 'insufficient_privilege', constraint = 'audit_is_append_only';
end
$$;

-- Protects the table or one of its partitions: a statement can name a partition, too.
create function make_append_only(audit regclass) returns void language plpgsql as $$
begin
  execute format('create trigger audit_is_append_only before update or delete or truncate on %s
    for each statement execute function reject_audit_changes()', audit);
  -- The trigger fires even if session_replication_role would skip it.
  execute format('alter table %s enable always trigger audit_is_append_only', audit);
  execute format('revoke update, delete, truncate on %s from current_user, public', audit);
end
$$;
select make_append_only('audit_event'), make_append_only('audit_event_default');
