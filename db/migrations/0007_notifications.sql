create type notification_type as enum ('booking', 'message', 'review');

create table notifications (
  id         uuid primary key default uuidv7(),
  user_id    uuid not null references users on delete cascade,
  type       notification_type not null,
  title      text not null,
  message    text not null,
  read       boolean not null default false,
  created_at timestamptz not null,
  metadata   jsonb not null default '{}'
);
create index notifications_of_user on notifications (user_id, created_at desc, id desc);
create index unread_notifications on notifications (user_id) where not read;
