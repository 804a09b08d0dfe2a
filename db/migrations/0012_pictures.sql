create type picture_bucket as enum ('avatars', 'service-photos', 'review-photos');

-- A picture that somebody has uploaded. The files lie in storage, one for each size that is shown.
create table picture (
  bucket     picture_bucket not null,
  -- Its name in addresses: the owner's profile id, a time and chance.
  name       text not null,
  -- The profile whose it is.
  user_id    uuid not null references users,
  -- Of the largest size kept, in pixels and bytes.
  width      integer not null,
  height     integer not null,
  bytes      integer not null,
  created_at timestamptz not null,
  -- Set when it is to go: its files are removed afterwards, by a job.
  removed_at timestamptz,

  primary key (bucket, name)
);
create index pictures_of_profile on picture (user_id);
create index pictures_to_remove on picture (removed_at) where removed_at is not null;
