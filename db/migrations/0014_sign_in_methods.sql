-- A login's account elsewhere that opens it: Sign in with Google.
create table auth_identity (
  provider     text not null,
  -- The provider's own id of the person, which never changes.
  subject      text not null,
  auth_user_id uuid not null references auth_user on delete cascade,
  created_at   timestamptz not null,

  primary key (provider, subject),
  constraint one_identity_per_provider unique (auth_user_id, provider)
);

create table passkey (
  -- The credential's id, base64url.
  id           text primary key,
  auth_user_id uuid not null references auth_user on delete cascade,
  public_key   bytea not null,
  counter      bigint not null,
  transports   text[] not null default '{}',
  -- What the owner calls it.
  name         text not null,
  created_at   timestamptz not null,
  last_used_at timestamptz,

  constraint passkey_name_has_a_length check (length(name) between 1 and 100)
);
create index passkeys_of_login on passkey (auth_user_id);

-- An authenticator app. Until `confirmed_at` it is being set up and asks nothing of anybody.
create table authenticator (
  auth_user_id uuid primary key references auth_user on delete cascade,
  secret       bytea not null,
  confirmed_at timestamptz,
  -- The last time step that was used: a code is good once.
  last_step    bigint,
  created_at   timestamptz not null
);

-- Codes for the day on which the phone is lost. Only their SHA-256 is kept; a used one is deleted.
create table recovery_code (
  auth_user_id uuid not null references auth_user on delete cascade,
  code_hash    bytea not null,

  primary key (auth_user_id, code_hash)
);

-- A question put to a browser, whose answer has to come back within minutes and once: passkeys, Sign in with Google.
create table sign_in_challenge (
  -- SHA-256 of the random id in the browser's cookie.
  id_hash      bytea primary key,
  -- Null while it is not known who signs in.
  auth_user_id uuid references auth_user on delete cascade,
  purpose      text not null,
  data         jsonb not null,
  expires_at   timestamptz not null
);
create index sign_in_challenges_by_expiry on sign_in_challenge (expires_at);
