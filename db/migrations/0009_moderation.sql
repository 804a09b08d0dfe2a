-- Blocks, reports and the settings of operators.

-- Which login has blocked which. A block applies to both logins, so switching roles is no way
-- around it. If a user is known by two profiles, each one is blocked separately, because the block
-- must not reveal that both belong to one login.
-- owner: safety
create table blocks (
  id         uuid not null unique default uuidv7(),
  blocker_id uuid not null references auth_user,
  blocked_id uuid not null references auth_user,
  -- The profile by which the blocker knows the other user. Names that were hidden stay hidden.
  profile_id uuid not null references users,
  -- True if the blocker knows the customer from a service request. Requests show the customer's
  -- name, so the list of blocked users shows it too. A block from a request and one from a masked
  -- booking are two rows, because a single one would reveal that they are about the same customer.
  known_by_request boolean not null default false,
  created_at timestamptz not null,

  primary key (blocker_id, profile_id, known_by_request),
  constraint blocker_is_not_blocked check (blocker_id <> blocked_id)
);
create index blocks_between on blocks (blocker_id, blocked_id);
create index blocks_by_blocked on blocks (blocked_id);

create type report_subject as enum ('review', 'profile');
create type report_reason as enum (
  'spam', 'offensive', 'false', 'private_information', 'off_platform_payment', 'unsafe', 'other');
create type report_status as enum ('open', 'upheld', 'dismissed');

-- A user's report about a review or a profile, for operators.
-- owner: safety
create table reports (
  id          uuid primary key default uuidv7(),
  reporter_id uuid not null references users on delete cascade,
  subject     report_subject not null,
  -- The id of the review or profile. No foreign key: a report stays readable after its subject is
  -- deleted.
  subject_id  uuid not null,
  -- The reported profile: the author of the review, or the profile itself.
  about_id    uuid not null references users on delete cascade,
  reason      report_reason not null,
  details     text not null default '',
  status      report_status not null default 'open',
  -- The login of the operator. Null while the report is open, and after the operator left.
  handled_by  uuid references auth_user on delete set null,
  handled_at  timestamptz,
  -- The operator's findings. Only operators see them.
  note        text not null default '',
  created_at  timestamptz not null,

  constraint report_details_are_at_most_1000 check (length(details) <= 1000),
  constraint report_note_is_at_most_1000 check (length(note) <= 1000),
  constraint a_handled_report_has_a_time check ((status = 'open') = (handled_at is null))
);
create unique index one_open_report_per_subject on reports (reporter_id, subject, subject_id)
  where status = 'open';
create index reports_by_status on reports (status, created_at, id);
create index reports_by_age on reports (created_at desc, id desc);
create index reports_by_reporter on reports (reporter_id);
create index reports_of_subject on reports (subject, subject_id);
create index reports_about on reports (about_id, id);
create index reports_of_operator on reports (handled_by);

-- What operators set instead of the configuration. One row; null means "as configured". Data is
-- kept for the numbers of days; 0 stands for no limit.
-- owner: site
create table site_settings (
  id              boolean primary key default true,
  support_email   text,
  free_period_end timestamptz,
  event_days           int,
  idempotency_key_days int,
  email_days           int,
  notification_days    int,
  audit_days           int,

  constraint there_is_one_settings_row check (id),
  constraint events_are_kept_for_a_day check (event_days >= 1),
  constraint idempotency_keys_are_kept_for_a_day check (idempotency_key_days >= 1),
  constraint emails_are_kept_for_a_week check (email_days >= 7),
  constraint notifications_are_kept_for_30_days check (notification_days = 0 or notification_days >= 30),
  constraint audit_is_kept_for_a_year check (audit_days = 0 or audit_days >= 365)
);
insert into site_settings default values;
