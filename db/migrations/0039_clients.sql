-- Providers enter jobs for customers of their own, who need no account.

-- A customer of a provider's own. Only the provider sees the row. The job keeps a copy of name and
-- contact, as every booking does.
-- owner: clients
create table clients (
  id          uuid primary key default uuidv7(),
  provider_id uuid not null references providers,
  name        text not null,
  -- Empty for none.
  phone       text not null default '',
  email       citext not null default '',
  -- All columns but the second line, or none.
  address_line1    text,
  address_line2    text,
  address_city     text,
  address_state    text,
  address_zip_code text,
  notes       text not null default '',

  -- The account that accepted the invitation. It sees the client's jobs as its own bookings.
  customer_id uuid references users,
  -- The last invitation: SHA-256 of the token in its link, and the address that it was sent to. All
  -- null for none, and after it was accepted.
  invitation_hash  bytea,
  invitation_email citext,
  invited_at       timestamptz,

  created_at  timestamptz not null,
  updated_at  timestamptz not null,

  constraint client_has_a_name check (name ~ '\S' and length(name) <= 100),
  constraint client_phone_is_at_most_32 check (length(phone) <= 32),
  constraint client_email_is_at_most_254 check (length(email) <= 254),
  constraint client_notes_are_at_most_4000 check (length(notes) <= 4000),
  constraint client_address_is_complete check (
    num_nulls(address_line1, address_city, address_state, address_zip_code) in (0, 4)
    and (address_line1 is not null or address_line2 is null)),
  constraint invitation_is_complete check (num_nulls(invitation_hash, invitation_email, invited_at) in (0, 3))
);
create index clients_of_provider on clients (provider_id, lower(name), id);
create index clients_with_account on clients (customer_id) where customer_id is not null;
create unique index clients_by_invitation on clients (invitation_hash);

-- A series without an end. A job adds its next bookings until a party stops it.
-- owner: bookings
create table open_series (
  series_id   uuid primary key,
  provider_id uuid not null references providers,
  every_weeks smallint not null,
  -- The first date that has not been tried yet.
  next_date   date not null,
  -- How many days from today on it is kept filled.
  days_ahead  smallint not null,
  created_at  timestamptz not null,
  ended_at    timestamptz,

  constraint open_series_repeats check (every_weeks in (1, 2, 4))
);
create index open_series_by_date on open_series (next_date) where ended_at is null;

alter table bookings
  -- Null for a job of a client without an account.
  alter column customer_id drop not null,
  -- Whether the provider entered it for a client of their own. `client_id` is null after the client
  -- was deleted.
  add column for_client boolean not null default false,
  add column client_id uuid;
alter table bookings
  add constraint booking_has_a_customer check (customer_id is not null or for_client) not valid,
  add constraint booking_of_a_client foreign key (client_id) references clients on delete set null not valid;
alter table bookings validate constraint booking_has_a_customer;
alter table bookings validate constraint booking_of_a_client;
