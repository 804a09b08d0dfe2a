-- The logo and the icon of a site, re-encoded. They are in the database, so that they are small,
-- in each backup, and the same in every process.

create type site_image_kind as enum ('logo', 'icon');
-- owner: site
create table site_image (
  kind    site_image_kind primary key,
  -- Its name in URLs, which changes with the content.
  name    text not null unique,
  -- Pixels.
  width   integer not null,
  height  integer not null,
  -- A PNG, because not every email program knows WebP.
  content bytea not null
);
