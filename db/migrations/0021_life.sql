alter table bookings
  -- +1 whenever the hours or the status change: calendars tell by it which of two files is the newer.
  add column revision     integer not null default 0,
  add column confirmed_at timestamptz,
  add column cancelled_at timestamptz,
  add column completed_at timestamptz,
  -- Null when nobody did: it completed by itself.
  add column completed_by user_type,
  -- When the two agreed on the hours as they stand: what should have been announced before is not owed any more.
  add column agreed_at    timestamptz,
  -- When both were reminded, a day and two hours before the visit.
  add column day_notice_at   timestamptz,
  add column hours_notice_at timestamptz,
  add constraint completed_by_somebody_is_completed check (completed_by is null or status = 'completed');

update bookings set
  confirmed_at = case when status = 'confirmed' then updated_at end,
  agreed_at = case when status = 'confirmed' then updated_at end,
  completed_at = case when status = 'completed' then updated_at end,
  cancelled_at = case when status = 'cancelled' then updated_at end;

-- What happens by itself is looked for every minute.
create index unanswered_bookings_by_age on bookings (created_at) where status = 'pending';
create index bookings_ahead_by_start on bookings (starts_at) where status in ('pending', 'confirmed');
create index agreed_bookings_by_end on bookings (ends_at) where status = 'confirmed';

create type proposal_status as enum ('open', 'accepted', 'declined', 'withdrawn', 'ended');

-- Another time for a visit, which one party has proposed to the other. It stays 'open' until that one answers; 'ended' is what the end of its booking makes of it.
create table reschedule_proposals (
  id          uuid primary key default uuidv7(),
  booking_id  uuid not null references bookings on delete cascade,
  proposed_by user_type not null,
  status      proposal_status not null default 'open',

  -- Wall clock of the booking's zone, and the hours as they were when these were proposed.
  date            date not null,
  start_time      time not null,
  end_time        time not null,
  starts_at       timestamptz not null,
  ends_at         timestamptz not null,
  from_date       date not null,
  from_start_time time not null,
  from_end_time   time not null,

  -- What the visit would cost, in US dollars, at the rate that was agreed.
  price       numeric(10, 2) not null,
  message     text not null default '',
  created_at  timestamptz not null,
  decided_at  timestamptz,

  constraint proposal_ends_after_it_starts check (end_time > start_time),
  constraint proposal_message_is_at_most_500 check (length(message) <= 500),
  constraint a_decided_proposal_has_a_time check ((status = 'open') = (decided_at is null))
);
create unique index one_open_proposal on reschedule_proposals (booking_id) where status = 'open';
create index proposals_of_booking on reschedule_proposals (booking_id, id);

-- Written where bookings are, so that nobody who moves one can forget it; the moment is the row's `updated_at`.
create function note_life_of_booking() returns trigger language plpgsql as $$
declare
  is_new boolean := tg_op = 'INSERT' or new.status is distinct from old.status;
  has_moved boolean := tg_op = 'UPDATE' and (new.starts_at, new.ends_at) is distinct from (old.starts_at, old.ends_at);
begin
  if tg_op = 'UPDATE' and (is_new or has_moved) then new.revision := old.revision + 1; end if;
  if is_new and new.status = 'confirmed' then new.confirmed_at := new.updated_at; end if;
  if is_new and new.status = 'cancelled' then new.cancelled_at := new.updated_at; end if;
  if is_new and new.status = 'completed' then new.completed_at := new.updated_at; end if;
  if new.status = 'confirmed' and (is_new or has_moved) then
    new.agreed_at := new.updated_at;
    new.day_notice_at := null;
    new.hours_notice_at := null;
  end if;
  if tg_op = 'UPDATE' and is_new and new.status in ('completed', 'cancelled') then
    update reschedule_proposals set status = 'ended', decided_at = new.updated_at
    where booking_id = new.id and status = 'open';
  end if;
  return new;
end
$$;
create trigger note_life_of_booking before insert or update on bookings
  for each row execute function note_life_of_booking();
