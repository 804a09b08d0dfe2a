-- A change of a login's email address: first one that waits for its confirmation, then one that the
-- old address can undo. Until `undo_until`, no other login can get the old address.
-- owner: sign-in
create table email_change (
  id           uuid primary key default uuidv7(),
  auth_user_id uuid not null references auth_user on delete cascade,
  old_email    citext not null,
  new_email    citext not null,
  -- SHA-256 of the token that was sent to the new address.
  confirm_hash bytea not null,
  created_at   timestamptz not null,
  -- Until when it can be confirmed.
  expires_at   timestamptz not null,
  confirmed_at timestamptz,
  -- SHA-256 of the token that was sent to the old address.
  undo_hash    bytea,
  undo_until   timestamptz,

  constraint new_email_is_at_most_254 check (length(new_email) <= 254),
  constraint confirmed_change_can_be_undone check (num_nulls(confirmed_at, undo_hash, undo_until) in (0, 3))
);
create unique index one_email_change_to_confirm on email_change (auth_user_id) where confirmed_at is null;
create unique index email_changes_by_confirm_hash on email_change (confirm_hash);
create unique index email_changes_by_undo_hash on email_change (undo_hash);
create index email_changes_of_login on email_change (auth_user_id);
create index email_changes_by_old_email on email_change (old_email);
