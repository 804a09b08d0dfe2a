-- The set-up of a new site in the browser, and two settings that it asks for.

alter table site_settings
  -- {city, state, zipCode, coordinates}: where searches begin if a visitor has chosen no place.
  add column place jsonb,
  -- The address that emails come from; null for that of MAIL_FROM.
  add column sender_email text;
alter table site_settings add constraint sender_email_has_a_length
  check (length(sender_email) between 3 and 254) not valid;
alter table site_settings validate constraint sender_email_has_a_length;

-- One row. A site that had users before this table existed needs no set-up.
-- owner: operators
create table site_setup (
  id          boolean primary key default true,
  -- Of the link that the start prints. Null until the first start of a site that is no demo.
  secret_hash bytea,
  expires_at  timestamptz,
  -- When something was first saved with the link: from then on, a start prints no other one.
  begun_at    timestamptz,
  finished_at timestamptz,
  -- When an operator hid the list of what is still to be done.
  hidden_at   timestamptz,
  constraint site_setup_is_one_row check (id),
  constraint setup_link_expires check ((secret_hash is null) = (expires_at is null)),
  constraint setup_link_ends check (finished_at is null or secret_hash is null)
);
insert into site_setup (finished_at) select case when exists (select from auth_user) then now() end;
