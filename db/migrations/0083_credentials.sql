-- Licenses, insurance and certificates that providers show (docs/product/providers.md#credentials).

alter type picture_bucket add value 'credential-files';

create type credential_kind as enum ('license', 'insurance', 'certificate', 'membership');
create type credential_status as enum ('waiting', 'approved', 'declined');

-- owner: providers
create table credentials (
  id            uuid primary key default uuidv7(),
  provider_id   uuid not null references providers on delete cascade,
  kind          credential_kind not null,
  -- As customers read it: "Licensed plumber".
  title         text not null,
  number        text not null,
  issuer        text not null,
  region        text not null,
  -- The last valid day; null for one without an end.
  expires_on    date,
  -- The name of the document in the bucket `credential-files`.
  document      text not null,
  status        credential_status not null default 'waiting',
  -- Why operators sent it back. The provider reads this.
  reason        text not null default '',
  submitted_at  timestamptz not null,
  decided_by    uuid references auth_user on delete set null,
  decided_at    timestamptz,
  -- The reminder that the provider got last: so many days before the end; 0 after it.
  reminded_days smallint,

  constraint credential_has_a_title check (length(title) between 1 and 80),
  constraint only_a_declined_credential_has_a_reason check ((status = 'declined') = (reason <> '')),
  constraint a_decided_credential_has_a_time check ((status = 'waiting') = (decided_at is null))
);
create index credentials_of_provider on credentials (provider_id, id);
create index credentials_by_age on credentials (submitted_at desc, id desc);
create index credentials_to_check on credentials (submitted_at) where status = 'waiting';
create index credentials_that_end on credentials (expires_on)
  where status = 'approved' and expires_on is not null;
create index credentials_decided_by on credentials (decided_by) where decided_by is not null;

-- Which operator looked at which credential and its document, and why. As in `booking_looks`, the
-- audit trail reads the reason here.
-- owner: moderation
create table credential_looks (
  id            uuid primary key default gen_random_uuid(),
  credential_id uuid not null references credentials on delete cascade,
  operator_id   uuid references auth_user on delete set null,
  reason        text not null,
  looked_at     timestamptz not null
);
create index credential_looks_of_credential on credential_looks (credential_id, looked_at);
create index credential_looks_of_operator on credential_looks (operator_id) where operator_id is not null;
