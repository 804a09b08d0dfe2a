-- Why operators have suspended somebody, for operators; gone with the suspension.
alter table auth_user add column suspend_reason text,
  add constraint suspend_reason_is_at_most_500 check (length(suspend_reason) <= 500);

-- What an operator has seen before a business was called verified. The one that holds has not ended.
create table verifications (
  id          uuid primary key default uuidv7(),
  provider_id uuid not null references providers on delete cascade,
  checked     text[] not null,
  note        text not null default '',
  -- Logins of operators; null for whoever runs commands on the machine, and when the operator has left.
  verified_by uuid references auth_user on delete set null,
  verified_at timestamptz not null,
  ended_by    uuid references auth_user on delete set null,
  ended_at    timestamptz,

  constraint known_things_are_checked check (checked <@ array['identity', 'licence', 'insurance', 'address', 'references']),
  constraint verification_note_is_at_most_1000 check (length(note) <= 1000)
);
create unique index one_verification_holds on verifications (provider_id) where ended_at is null;
create index verifications_of_provider on verifications (provider_id, id);

-- Why operators have closed a request, for operators and the customer.
alter table leads add column closed_reason text,
  add constraint closed_reason_is_at_most_500 check (length(closed_reason) <= 500);

-- What operators have set instead of the configuration; null: as configured. One row.
create table house_settings (
  id              boolean primary key default true,
  support_email   text,
  free_period_end timestamptz,

  constraint one_house check (id)
);
insert into house_settings default values;

-- How often something happened on a day in UTC. Nobody's in particular: no ids, no addresses.
create table daily_count (
  day   date not null,
  kind  text not null,
  count bigint not null,
  primary key (kind, day)
);

-- What operators' lists begin with, and what they search by.
create index logins_by_age on auth_user (created_at desc, id desc);
create index logins_suspended on auth_user (created_at desc, id desc) where suspended_at is not null;
create index logins_of_operators on auth_user (created_at desc, id desc) where is_operator;
create index logins_by_email_part on auth_user using gin ((email::text) gin_trgm_ops);
create index profiles_by_name_part on users using gin (name gin_trgm_ops);
create index providers_by_name_part on providers using gin (business_name gin_trgm_ops);
create index providers_by_age on providers (created_at desc, id desc);
create index leads_by_age on leads (created_at desc, id desc);
create index leads_by_title_part on leads using gin (title gin_trgm_ops);
create index mail_by_status on mail (status, created_at desc, id desc);
create index audit_events_by_time on audit_event (at desc, id desc);
create index audit_events_by_kind on audit_event (kind text_pattern_ops, at desc, id desc);

-- What the overview counts by day.
create index profiles_by_age on users (created_at) include (user_type);
create index bookings_by_age on bookings (created_at) include (confirmed_at, completed_at);
create index messages_by_age on messages (created_at);
