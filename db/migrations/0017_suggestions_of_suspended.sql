-- The names of a suspended provider's services are no suggestions. Suspending and restoring count
-- them.

create function is_suspended(provider uuid) returns boolean language sql stable as $$
  select exists (
    select from users join auth_user on auth_user.id = auth_user_id
    where users.id = provider and suspended_at is not null)
$$;

-- Names are counted after `refresh_search`, which makes concurrent writers of one provider wait for
-- each other, so that a suspension counts the services that were added before it, and a service
-- added later reads the suspension.
create or replace function search_follows_suspensions() returns trigger language plpgsql as $$
declare
  ids uuid[] := array(
    select users.id from users join providers on providers.id = users.id
    where users.auth_user_id = new.id);
begin
  perform refresh_search(ids);
  if (old.suspended_at is null) <> (new.suspended_at is null) then
    perform count_service_names(
      array(select name from services where provider_id = any (ids)),
      case when new.suspended_at is null then 1 else -1 end);
  end if;
  return null;
end
$$;

create or replace function search_follows_services() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    perform refresh_search(array(select distinct provider_id from added));
    perform count_service_names(array(select name from added where not is_suspended(provider_id)), 1);
  elsif tg_op = 'DELETE' then
    perform refresh_search(array(select distinct provider_id from removed));
    perform count_service_names(array(select name from removed where not is_suspended(provider_id)), -1);
  else
    perform refresh_search(array(
      select provider_id from added union select provider_id from removed));
    perform count_service_names(array(
      select removed.name from removed join added using (id)
      where removed.name <> added.name and not is_suspended(removed.provider_id)), -1);
    perform count_service_names(array(
      select added.name from removed join added using (id)
      where removed.name <> added.name and not is_suspended(added.provider_id)), 1);
  end if;
  return null;
end
$$;

do $$
begin
  execute replace(pg_get_functiondef('rebuild_search'::regproc),
    'from services group by lower(name);',
    'from services
  where exists (
    select from users join auth_user on auth_user.id = auth_user_id
    where users.id = provider_id and suspended_at is null)
  group by lower(name);');
end
$$;

select count_service_names(
  array(
    select services.name from auth_user
    join users on users.auth_user_id = auth_user.id
    join services on provider_id = users.id
    where suspended_at is not null),
  -1);
