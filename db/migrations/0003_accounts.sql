create type user_type as enum ('customer', 'provider');
create type token_purpose as enum ('signup', 'recovery', 'magiclink');
create type session_kind as enum ('full', 'recovery');

-- A login: what proves who somebody is. Up to two profiles (`users`) hang on it, one per account type.
create table auth_user (
  id            uuid primary key default uuidv7(),
  email         citext not null,
  -- argon2id in PHC form.
  password_hash text not null,
  -- Null until the mailbox is proven; a login that is not confirmed cannot sign in (decision 6).
  confirmed_at  timestamptz,
  -- The account type of the sign-up; the role in force when none was chosen since.
  user_type     user_type not null,
  chosen_role   user_type,
  -- Whoever may use /admin.
  is_operator   boolean not null default false,
  suspended_at  timestamptz,
  created_at    timestamptz not null default now(),

  constraint one_login_per_email unique (email),
  constraint email_is_not_overlong check (length(email) <= 254)
);

create table users (
  id           uuid primary key default uuidv7(),
  auth_user_id uuid not null references auth_user on delete cascade,
  user_type    user_type not null,
  name         text not null,
  phone        text,
  avatar_url   text,
  -- Where the person is, as far as they said: all of it or nothing.
  city         text,
  state        text,
  zip_code     text,
  latitude     double precision,
  longitude    double precision,
  -- Set when the person closed the account: the row stays for the other parties' bookings and messages, and says nothing of whose it was.
  closed_at    timestamptz,
  created_at   timestamptz not null default now(),

  constraint one_profile_per_role unique (auth_user_id, user_type),
  constraint name_has_a_length check (length(name) between 1 and 200),
  constraint place_is_whole check (num_nulls(city, state, zip_code, latitude, longitude) in (0, 5))
);

-- A signed-in browser or program. Only the SHA-256 of its token is kept.
create table auth_session (
  id           uuid primary key default uuidv7(),
  token_hash   bytea not null,
  auth_user_id uuid not null references auth_user on delete cascade,
  kind         session_kind not null default 'full',
  -- True: 30 days, sliding. False: 24 hours at the most.
  remember     boolean not null default false,
  user_agent   text,
  created_at   timestamptz not null,
  last_used_at timestamptz not null,
  expires_at   timestamptz not null,

  constraint one_session_per_token unique (token_hash)
);
create index sessions_of_login on auth_session (auth_user_id);
create index sessions_by_expiry on auth_session (expires_at);

-- A link sent by e-mail. Only the SHA-256 of its token is kept.
create table one_time_token (
  token_hash   bytea primary key,
  auth_user_id uuid not null references auth_user on delete cascade,
  purpose      token_purpose not null,
  created_at   timestamptz not null,
  expires_at   timestamptz not null,

  constraint one_live_link_per_purpose unique (auth_user_id, purpose)
);
