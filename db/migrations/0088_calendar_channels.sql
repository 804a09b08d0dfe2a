-- Where Google and Microsoft tell us that a calendar has changed. They end after days, and are
-- opened anew before that.
-- owner: calendars
create table calendar_channels (
  id            uuid primary key,
  collection_id uuid not null references calendar_collections on delete cascade,
  -- The server's id for it.
  remote_id     text not null,
  -- SHA-256 of the secret that comes back with each notice.
  secret_hash   bytea not null,
  expires_at    timestamptz not null,

  constraint one_channel_per_collection unique (collection_id)
);
create index calendar_channels_by_remote_id on calendar_channels (remote_id);
