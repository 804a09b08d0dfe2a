-- A booking that an assistant has prepared for its user, who may book it within ten minutes
-- (docs/product/programs.md).
-- owner: assistants
create table booking_confirmations (
  -- SHA-256 of the code that the assistant got.
  code_hash    bytea primary key,
  auth_user_id uuid not null references auth_user on delete cascade,
  -- The body of `POST bookings`, with the price that the user has seen.
  booking      jsonb not null,
  expires_at   timestamptz not null
);
create index booking_confirmations_of_user on booking_confirmations (auth_user_id);
create index booking_confirmations_by_end on booking_confirmations (expires_at);

-- Whether a program of its user made the booking, such as an assistant.
alter table bookings add column by_program boolean not null default false;
