-- The reasons that suspended users read, and their appeals (docs/product/operators.md).

create type decision_basis as enum ('report', 'own_finding');
create type appeal_outcome as enum ('accepted', 'rejected');

-- The statement of reasons of a suspension, and the one appeal against it.
-- owner: operators
create table suspension_statements (
  id           uuid primary key default gen_random_uuid(),
  auth_user_id uuid not null references auth_user on delete cascade,
  suspended_at timestamptz not null,
  -- The operator who suspended the login. Null for the command line, and after the operator left.
  decided_by   uuid references auth_user on delete set null,
  -- The rule that was broken, what broke it, and how the decision came about.
  rule         text not null,
  content      text not null,
  basis        decision_basis not null,
  -- SHA-256 of the link in the email, which opens the statement without signing in.
  link_hash    bytea not null,
  appeal       text,
  appealed_at  timestamptz,
  outcome      appeal_outcome,
  -- About the outcome, for the user.
  answer       text not null default '',
  handled_by   uuid references auth_user on delete set null,
  handled_at   timestamptz,

  constraint one_statement_per_link unique (link_hash),
  constraint an_appeal_has_a_time check ((appeal is null) = (appealed_at is null)),
  constraint only_an_appeal_has_an_outcome check (outcome is null or appeal is not null),
  constraint an_outcome_has_a_time check ((outcome is null) = (handled_at is null))
);
create index statements_of_login on suspension_statements (auth_user_id, suspended_at);
create index appeals_by_age on suspension_statements (appealed_at desc, id desc) where appealed_at is not null;
create index appeals_to_decide on suspension_statements (appealed_at)
  where appealed_at is not null and outcome is null;
create index statements_decided_by on suspension_statements (decided_by) where decided_by is not null;
create index statements_handled_by on suspension_statements (handled_by) where handled_by is not null;
