-- The time to answer a request counts from when both agreed on its hours, so `agreed_at` is also
-- set when a pending booking moves.

create or replace function record_booking_changes() returns trigger language plpgsql as $$
declare
  is_new boolean := tg_op = 'INSERT' or new.status is distinct from old.status;
  has_moved boolean :=
    tg_op = 'UPDATE' and (new.starts_at, new.ends_at) is distinct from (old.starts_at, old.ends_at);
begin
  if tg_op = 'UPDATE' and (is_new or has_moved) then new.revision := old.revision + 1; end if;
  if is_new and new.status = 'confirmed' then new.confirmed_at := new.updated_at; end if;
  if is_new and new.status = 'cancelled' then new.cancelled_at := new.updated_at; end if;
  if is_new and new.status = 'completed' then new.completed_at := new.updated_at; end if;
  if has_moved or (is_new and new.status = 'confirmed') then new.agreed_at := new.updated_at; end if;
  if new.status = 'confirmed' and (is_new or has_moved) then
    new.day_reminder_at := null;
    new.hours_reminder_at := null;
  end if;
  if tg_op = 'UPDATE' and is_new and new.status in ('completed', 'cancelled') then
    update reschedule_proposals set status = 'ended', decided_at = new.updated_at
    where booking_id = new.id and status = 'open';
  end if;
  return new;
end
$$;
