-- Logins, profiles, sessions and ways to sign in.

create type user_type as enum ('customer', 'provider');
create type token_purpose as enum ('signup', 'recovery', 'magiclink');
create type session_kind as enum ('full', 'recovery');

-- A login: an email address and a password. It has up to two profiles (`users`), one per account
-- type.
-- owner: identity
create table auth_user (
  id            uuid primary key default uuidv7(),
  email         citext not null,
  -- argon2id in PHC format.
  password_hash text not null,
  -- When the user confirmed the email address. Until then, the login cannot sign in.
  confirmed_at  timestamptz,
  -- The account type of the sign-up. It is the role in use if the user has not chosen another one.
  user_type     user_type not null,
  chosen_role   user_type,
  -- Operators may use /admin.
  is_operator   boolean not null default false,
  suspended_at  timestamptz,
  -- Why operators suspended this login. Only operators see it; removed when the suspension ends.
  suspend_reason text,
  created_at    timestamptz not null default now(),

  constraint one_login_per_email unique (email),
  constraint email_is_at_most_254 check (length(email) <= 254),
  constraint suspend_reason_is_at_most_500 check (length(suspend_reason) <= 500)
);
-- For the lists and the search of operators.
create index logins_by_age on auth_user (created_at desc, id desc);
create index logins_suspended on auth_user (created_at desc, id desc)
  where suspended_at is not null;
create index logins_of_operators on auth_user (created_at desc, id desc) where is_operator;
create index logins_by_email_part on auth_user using gin ((email::text) gin_trgm_ops);

-- A profile: what other users see of a user in one role.
-- owner: identity
create table users (
  id           uuid primary key default uuidv7(),
  auth_user_id uuid not null references auth_user on delete cascade,
  user_type    user_type not null,
  name         text not null,
  phone        text,
  avatar_url   text,
  -- The user's location, if they gave one: all five columns or none.
  city         text,
  state        text,
  zip_code     text,
  latitude     double precision,
  longitude    double precision,
  -- When the user closed the account. The row stays for the bookings and messages of others and no
  -- longer says who the user was.
  closed_at    timestamptz,
  created_at   timestamptz not null default now(),

  constraint one_profile_per_role unique (auth_user_id, user_type),
  constraint name_has_a_length check (length(name) between 1 and 200),
  constraint location_is_complete check (
    num_nulls(city, state, zip_code, latitude, longitude) in (0, 5))
);
-- For the search of operators and the daily figures.
create index profiles_by_name_part on users using gin (name gin_trgm_ops);
create index profiles_by_age on users (created_at) include (user_type);

-- A closed profile never changes, even if an update that started earlier arrives later.
create function keep_closed_profile() returns trigger language plpgsql as $$
begin
  return old;
end
$$;
create trigger closed_profile_stays_closed before update on users
  for each row when (old.closed_at is not null) execute function keep_closed_profile();

-- A signed-in browser or program. Only the SHA-256 of its token is stored.
-- owner: sign-in
create table auth_session (
  id           uuid primary key default uuidv7(),
  token_hash   bytea not null,
  auth_user_id uuid not null references auth_user on delete cascade,
  kind         session_kind not null default 'full',
  -- True: 30 days from the last use. False: at most 24 hours.
  remember     boolean not null default false,
  user_agent   text,
  created_at   timestamptz not null,
  last_used_at timestamptz not null,
  expires_at   timestamptz not null,

  constraint one_session_per_token unique (token_hash)
);
create index sessions_of_login on auth_session (auth_user_id);
create index sessions_by_expiry on auth_session (expires_at);

-- A browser that a login has used. The user gets an email about each new one after the first.
-- owner: sign-in
create table known_device (
  auth_user_id  uuid not null references auth_user on delete cascade,
  -- SHA-256 of the browser's own cookie. For programs, which keep no cookies, of the user agent.
  device_key    bytea not null,
  -- For display: "Chrome on macOS".
  name          text not null,
  first_seen_at timestamptz not null,
  last_seen_at  timestamptz not null,

  primary key (auth_user_id, device_key)
);
create index known_devices_by_age on known_device (last_seen_at);

-- A link that was sent by email. Only the SHA-256 of its token is stored.
-- owner: sign-in
create table one_time_token (
  token_hash   bytea primary key,
  auth_user_id uuid not null references auth_user on delete cascade,
  purpose      token_purpose not null,
  -- The role of the session that the link opens.
  user_type    user_type not null,
  created_at   timestamptz not null,
  expires_at   timestamptz not null,
  -- A used confirmation is kept, so that the same link can say that the account is confirmed.
  used_at      timestamptz,

  constraint one_live_link_per_purpose unique (auth_user_id, purpose)
);

-- An account on another service that signs in to a login: Sign in with Google.
-- owner: sign-in
create table auth_identity (
  provider     text not null,
  -- The provider's own id for the user. It never changes.
  subject      text not null,
  auth_user_id uuid not null references auth_user on delete cascade,
  created_at   timestamptz not null,

  primary key (provider, subject),
  constraint one_identity_per_provider unique (auth_user_id, provider)
);

-- owner: sign-in
create table passkey (
  -- The id of the credential, base64url.
  id           text primary key,
  auth_user_id uuid not null references auth_user on delete cascade,
  public_key   bytea not null,
  counter      bigint not null,
  transports   text[] not null default '{}',
  -- The name that the user gave it.
  name         text not null,
  created_at   timestamptz not null,
  last_used_at timestamptz,

  constraint passkey_name_has_a_length check (length(name) between 1 and 100)
);
create index passkeys_of_login on passkey (auth_user_id);

-- An authenticator app. Before `confirmed_at` it is being set up and no sign-in asks for a code.
-- owner: sign-in
create table authenticator (
  auth_user_id uuid primary key references auth_user on delete cascade,
  -- Encrypted with SECRET_KEY.
  secret       bytea not null,
  confirmed_at timestamptz,
  -- The last time step that was used. Each code works once.
  last_step    bigint,
  created_at   timestamptz not null
);

-- Codes for users who lose their phone. Only their SHA-256 is stored. A used code is deleted.
-- owner: sign-in
create table recovery_code (
  auth_user_id uuid not null references auth_user on delete cascade,
  code_hash    bytea not null,

  primary key (auth_user_id, code_hash)
);

-- A challenge that a browser must answer once and within minutes: passkeys, Sign in with Google.
-- owner: sign-in
create table sign_in_challenge (
  -- SHA-256 of the random id in the browser's cookie.
  id_hash      bytea primary key,
  -- Null while it is unknown who signs in.
  auth_user_id uuid references auth_user on delete cascade,
  purpose      text not null,
  data         jsonb not null,
  expires_at   timestamptz not null
);
create index sign_in_challenges_by_expiry on sign_in_challenge (expires_at);
