-- Programs that users have connected by OAuth 2.1 (docs/product/programs.md).

-- A program that may act for a user. Its access tokens are rows of api_token.
-- owner: sign-in
create table connected_program (
  id            uuid primary key default uuidv7(),
  auth_user_id  uuid not null references auth_user on delete cascade,
  -- The role in which it acts: the one that its user was in when allowing it.
  user_type     user_type not null,
  -- The address of the document that describes the program.
  client_id     text not null,
  name          text not null,
  scopes        text[] not null,
  -- Whether its user had proven a second factor when allowing it; see auth_session.
  second_factor boolean not null,
  created_at    timestamptz not null,
  -- When it last got an access token.
  last_used_at  timestamptz,
  -- When it ends unless it gets another token.
  expires_at    timestamptz not null,

  constraint program_name_is_at_most_100 check (length(name) between 1 and 100),
  constraint client_id_is_at_most_2000 check (length(client_id) between 1 and 2000),
  constraint program_scopes_exist check (
    cardinality(scopes) > 0
    and scopes <@ array['read', 'bookings', 'messages', 'provider', 'admin'])
);
create index connected_programs_of_login on connected_program (auth_user_id);
create index connected_programs_by_expiry on connected_program (expires_at);

-- Of an access token: the program that it belongs to. Null for tokens that users have created.
alter table api_token add column program_id uuid;
alter table api_token add constraint api_token_program
  foreign key (program_id) references connected_program (id) on delete cascade not valid;
alter table api_token validate constraint api_token_program;

-- The records of the authorization server between two requests.
create type oauth_record_kind as enum ('request', 'grant', 'code', 'refresh_token');

-- A record is found by the SHA-256 of its id, which is the secret of a code or a refresh token.
-- owner: programs
create table oauth_record (
  kind       oauth_record_kind not null,
  id_hash    bytea not null,
  -- Null for a request that its user has not answered.
  program_id uuid references connected_program on delete cascade,
  payload    jsonb not null,
  -- A code or a refresh token that comes back after its use ends the program.
  used_at    timestamptz,
  expires_at timestamptz not null,

  primary key (kind, id_hash)
);
create index oauth_records_of_program on oauth_record (program_id);
create index oauth_records_by_expiry on oauth_record (expires_at);
