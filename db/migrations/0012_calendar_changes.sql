-- What tells a process that the next free time of a provider, which it keeps in memory, may be
-- wrong.

-- The transaction that last changed the calendar of a provider: bookings, hours, closed days,
-- blocked times, busy hours or the time zone. A statement that reads it with a calendar reads both
-- as of the same moment. It refers to no provider, because deleting one deletes its calendar, which
-- is a change, too.
-- owner: schedule
create table calendar_changes (
  provider_id uuid primary key,
  changed_by  xid8 not null
) with (fillfactor = 80);

-- Notes that this transaction changes the calendars of these providers.
create function note_calendars(provider_ids uuid[]) returns void language sql as $$
  insert into calendar_changes as known (provider_id, changed_by)
  select distinct id, pg_current_xact_id() from unnest(provider_ids) as id order by id
  on conflict (provider_id) do update set changed_by = excluded.changed_by
  where known.changed_by <> excluded.changed_by
$$;

-- For rows in `changed` with a `provider_id`.
create function note_calendar_changes() returns trigger language plpgsql as $$
begin
  perform note_calendars(array(select provider_id from changed));
  return null;
end
$$;

-- For `busy_hours`, which have the id of their calendar.
create function note_busy_hours() returns trigger language plpgsql as $$
begin
  perform note_calendars(array(
    select provider_id from changed join busy_calendars on busy_calendars.id = calendar_id));
  return null;
end
$$;

create function note_booking() returns trigger language plpgsql as $$
begin
  perform note_calendars(array[new.provider_id]);
  return null;
end
$$;

create function note_provider() returns trigger language plpgsql as $$
begin
  perform note_calendars(array[new.id]);
  return null;
end
$$;

create trigger note_changed_rows after update of time_zone on providers
  for each row when (old.time_zone <> new.time_zone) execute function note_provider();

-- Only what takes time: closing an account changes the past bookings of many providers, and must
-- not wait for other changes of their calendars.
create trigger note_changed_rows
  after update of status, date, start_time, end_time, starts_at, ends_at, time_zone, buffer_before, buffer_after
  on bookings for each row
  when ((old.status, old.date, old.start_time, old.end_time, old.starts_at, old.ends_at, old.time_zone,
      old.buffer_before, old.buffer_after)
    is distinct from (new.status, new.date, new.start_time, new.end_time, new.starts_at, new.ends_at, new.time_zone,
      new.buffer_before, new.buffer_after))
  execute function note_booking();

do $$
declare
  source text;
begin
  foreach source in array array['bookings', 'provider_hours', 'opening_hours', 'closed_days', 'blocked_times'] loop
    execute format('create trigger note_new_rows after insert on %I
      referencing new table as changed for each statement execute function note_calendar_changes()', source);
    execute format('create trigger note_deleted_rows after delete on %I
      referencing old table as changed for each statement execute function note_calendar_changes()', source);
  end loop;
  foreach source in array array['provider_hours', 'opening_hours', 'closed_days', 'blocked_times'] loop
    execute format('create trigger note_changed_rows after update on %I
      referencing new table as changed for each statement execute function note_calendar_changes()', source);
  end loop;
end
$$;

create trigger note_new_rows after insert on busy_hours
  referencing new table as changed for each statement execute function note_busy_hours();
create trigger note_changed_rows after update on busy_hours
  referencing new table as changed for each statement execute function note_busy_hours();
create trigger note_deleted_rows after delete on busy_hours
  referencing old table as changed for each statement execute function note_busy_hours();
-- The busy hours go with their calendar, and then no longer lead to its provider.
create trigger note_deleted_rows after delete on busy_calendars
  referencing old table as changed for each statement execute function note_calendar_changes();
