-- Operators may approve new businesses before they are listed (docs/product/operators.md).

create type provider_approval as enum ('waiting', 'declined');

alter table providers
  -- Null for a business that is listed. The others are paused, so that search has no document.
  add column approval provider_approval,
  add column approval_asked_at timestamptz,
  -- Why operators declined it. Its provider and operators read this.
  add column approval_reason text;
alter table providers add constraint unapproved_listings_are_paused
  check (approval is null or (paused_at is not null and approval_asked_at is not null)) not valid;
alter table providers validate constraint unapproved_listings_are_paused;

-- Null: no.
alter table site_settings add column approves_providers boolean;

-- As before, and the names of the services of businesses that aren't listed are no suggestions.
create or replace function is_suspended(provider uuid) returns boolean language sql stable as $$
  select exists (
    select from users join auth_user on auth_user.id = auth_user_id
    where users.id = provider and suspended_at is not null)
  or exists (select from providers where id = provider and approval is not null)
$$;

-- As before, without those businesses.
create or replace function search_follows_suspensions() returns trigger language plpgsql as $$
declare
  ids uuid[] := array(
    select users.id from users join providers on providers.id = users.id
    where users.auth_user_id = new.id);
begin
  perform refresh_search(ids);
  if (old.suspended_at is null) <> (new.suspended_at is null) then
    perform count_service_names(
      array(
        select services.name from services join providers on providers.id = provider_id
        where provider_id = any (ids) and approval is null),
      case when new.suspended_at is null then 1 else -1 end);
  end if;
  return null;
end
$$;

create function search_follows_approvals() returns trigger language plpgsql as $$
begin
  if not exists (
    select from users join auth_user on auth_user.id = auth_user_id
    where users.id = new.id and suspended_at is not null)
  then
    perform count_service_names(
      array(select name from services where provider_id = new.id),
      case when new.approval is null then 1 else -1 end);
  end if;
  return null;
end
$$;
create trigger search_follows_approvals after update of approval on providers
  for each row when ((old.approval is null) <> (new.approval is null))
  execute function search_follows_approvals();

-- The same in a rebuild of the whole search, whose other lines stay as they are.
do $$
declare
  before text := pg_get_functiondef('rebuild_search()'::regprocedure);
  counted text := replace(before, 'where users.id = provider_id and suspended_at is null)',
    'where users.id = provider_id and not is_suspended(provider_id))');
begin
  if counted = before then raise exception 'rebuild_search() is another function'; end if;
  execute counted;
end
$$;
