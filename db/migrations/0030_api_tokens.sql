-- Tokens of programs that act for a user (docs/product/programs.md).

-- A token: a program sends it as `Authorization: Bearer pl_…`. Only its SHA-256 is stored.
-- owner: sign-in
create table api_token (
  id            uuid primary key default uuidv7(),
  auth_user_id  uuid not null references auth_user on delete cascade,
  -- The role in which the token acts: the one that its user was in when creating it.
  user_type     user_type not null,
  name          text not null,
  scopes        text[] not null,
  -- The beginning of the token, by which its owner recognizes it.
  prefix        text not null,
  token_hash    bytea not null,
  -- Whether its user had proven a second factor when creating it; see auth_session.
  second_factor boolean not null,
  created_at    timestamptz not null,
  last_used_at  timestamptz,
  -- Null: it does not expire.
  expires_at    timestamptz,

  constraint one_row_per_api_token unique (token_hash),
  constraint name_is_at_most_100 check (length(name) between 1 and 100),
  constraint scopes_exist check (
    cardinality(scopes) > 0
    and scopes <@ array['read', 'bookings', 'messages', 'provider', 'admin'])
);
create index api_tokens_of_login on api_token (auth_user_id);
create index api_tokens_by_expiry on api_token (expires_at);
