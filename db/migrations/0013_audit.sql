-- What has been done with accounts, by whom and when. It only ever grows, and names people by id alone, so that nothing in it has to be
-- taken back when somebody leaves.
create table audit_event (
  id         uuid primary key default uuidv7(),
  at         timestamptz not null,
  -- What happened, in the past tense: session.opened, password.changed, booking.revealed ...
  kind       text not null,
  -- The login that did it; null when nobody known did, or when it happened by itself.
  actor_id   uuid,
  -- The login that it was done to.
  subject_id uuid,
  -- Ids and words of ours; nothing that a person has typed.
  details    jsonb not null default '{}',
  -- Where it came from, without the last part of the address: 203.0.113.0, 2001:db8:1::.
  network    text
);
create index audit_events_of_actor on audit_event (actor_id, id);
create index audit_events_of_subject on audit_event (subject_id, id);

-- Not even the owner of the table: rights keep the application's role from trying, the trigger keeps a superuser from succeeding.
create function refuse_to_rewrite_history() returns trigger language plpgsql as $$
begin
  raise exception 'audit_event is append-only' using errcode = 'insufficient_privilege', constraint = 'audit_is_append_only';
end
$$;
create trigger audit_is_append_only before update or delete or truncate on audit_event
  for each statement execute function refuse_to_rewrite_history();
-- Also where session_replication_role would pass over triggers.
alter table audit_event enable always trigger audit_is_append_only;
revoke update, delete, truncate on audit_event from current_user, public;

-- A browser that a login has been used in; a new one is told to the owner by mail.
create table known_device (
  auth_user_id  uuid not null references auth_user on delete cascade,
  -- SHA-256 of the browser's own cookie; of what a program calls itself, because it keeps no cookie.
  device_key    bytea not null,
  -- For people: "Chrome on macOS".
  name          text not null,
  first_seen_at timestamptz not null,
  last_seen_at  timestamptz not null,

  primary key (auth_user_id, device_key)
);
create index known_devices_by_age on known_device (last_seen_at);
