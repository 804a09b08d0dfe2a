-- A suspension that has ended, so that operators still know its reason. The one in force is in
-- `auth_user`. Nothing of it reaches the audit trail, whose entries can't be changed.
-- owner: identity
create table past_suspensions (
  id           uuid primary key default uuidv7(),
  auth_user_id uuid not null references auth_user,
  suspended_at timestamptz not null,
  -- Null if an operator gave none on the command line.
  reason       text,
  ended_at     timestamptz not null,

  constraint past_suspension_reason_is_at_most_500 check (length(reason) <= 500)
);
create index past_suspensions_of_login on past_suspensions (auth_user_id, suspended_at);
