create type report_subject as enum ('review', 'profile');
create type report_reason as enum (
  'spam', 'offensive', 'false', 'private_information', 'off_platform_payment', 'unsafe', 'other');
create type report_status as enum ('open', 'upheld', 'dismissed');

-- What somebody finds wrong with a review or a person, for operators to look at.
create table reports (
  id          uuid primary key default uuidv7(),
  reporter_id uuid not null references users on delete cascade,
  subject     report_subject not null,
  -- A review or a profile. No foreign key: a report stays readable when what it is about has gone.
  subject_id  uuid not null,
  -- The profile whose doing it is: the reviewer, or the profile itself.
  about_id    uuid not null references users on delete cascade,
  reason      report_reason not null,
  details     text not null default '',
  status      report_status not null default 'open',
  -- The operator's login; null while it is open, and when the operator has left.
  handled_by  uuid references auth_user on delete set null,
  handled_at  timestamptz,
  -- What the operator found; for operators only.
  note        text not null default '',
  created_at  timestamptz not null,

  constraint report_details_are_at_most_1000 check (length(details) <= 1000),
  constraint report_note_is_at_most_1000 check (length(note) <= 1000),
  constraint a_handled_report_says_when check ((status = 'open') = (handled_at is null))
);
create unique index one_open_report_each on reports (reporter_id, subject, subject_id) where status = 'open';
create index reports_by_status on reports (status, created_at, id);
create index reports_of_subject on reports (subject, subject_id);
create index reports_about on reports (about_id, id);
create index reports_of_operator on reports (handled_by);
