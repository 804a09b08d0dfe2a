-- Businesses that operators bring along in a file, and that their owners can claim.

alter table providers
  -- No owner has claimed it yet: its profile has a login of its own, into which there is no way.
  add column unclaimed boolean not null default false,
  -- {source, rating, review_count, reviews: [{author_name, rating, text}]}: what another site said.
  -- It counts for no rating and no order.
  add column imported_reviews jsonb;

create type import_state as enum ('waiting', 'running', 'done', 'undoing', 'undone');

-- A file of businesses.
-- owner: imports
create table imports (
  id          uuid primary key default uuidv7(),
  state       import_state not null default 'waiting',
  -- The name of the file.
  file_name   text not null,
  -- Whose ratings and reviews these are: "Imported from ..."
  source      text not null,
  -- The rows of the file, and those that became a listing.
  rows        integer not null,
  created     integer not null default 0,
  -- [{line, field, message}]: rows that are left out.
  errors      jsonb not null,
  -- How many rows are left out.
  failed      integer not null,
  -- Null for the command line, and after the operator left.
  created_by  uuid references auth_user on delete set null,
  created_at  timestamptz not null,
  finished_at timestamptz,
  undone_at   timestamptz,
  -- [{provider_id, business_name, reason}]: listings that the undo has kept.
  kept        jsonb not null default '[]',
  -- When an operator asked for emails to its businesses.
  invited_at  timestamptz
);
create index imports_by_age on imports (created_at desc, id desc);
create index imports_to_invite on imports (invited_at) where invited_at is not null;

-- The rows that are not listings yet.
-- owner: imports
create table import_rows (
  import_id uuid not null references imports on delete cascade,
  -- The first line of the file is 1.
  line      integer not null,
  data      jsonb not null,

  primary key (import_id, line)
);

-- Where a listing comes from, and how its owner can claim it.
-- owner: imports
create table imported_listings (
  provider_id   uuid primary key references providers on delete cascade,
  import_id     uuid not null references imports,
  line          integer not null,
  -- Name and ZIP code without case and signs: one business is imported once.
  natural_key   text not null,
  -- How operators reach the business. Claiming deletes these.
  email         citext,
  address       text,
  website       text,
  -- SHA-256 of the link that was emailed, and when. Using it deletes it.
  link_hash     bytea,
  linked_at     timestamptz,
  -- SHA-256 of the code of a letter.
  code_hash     bytea,
  coded_at      timestamptz,
  invited_at    timestamptz,
  -- The business wants no more of these emails.
  stopped_at    timestamptz,
  claimed_at    timestamptz,

  constraint one_listing_per_line unique (import_id, line),
  constraint one_listing_per_business unique (natural_key),
  constraint one_listing_per_link unique (link_hash)
);
create index listings_to_invite on imported_listings (import_id)
  where invited_at is null and claimed_at is null and stopped_at is null and email is not null;

-- SHA-256 of the natural keys of businesses that asked to be removed. No import lists them again.
-- owner: imports
create table removed_listings (
  key_hash   bytea primary key,
  removed_at timestamptz not null
);
