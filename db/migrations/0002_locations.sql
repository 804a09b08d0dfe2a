-- Every US ZIP code, filled from db/zips/zips.tsv when the server starts: sources and licences are named beside it.
create table zip_codes (
  zip_code   text primary key,
  city       text not null,
  state      text not null,
  latitude   double precision not null,
  longitude  double precision not null,
  -- The wall clock of a provider who works from here.
  time_zone  text not null,
  -- Estimated residents, so that demo people live where people live; 0 for codes that are boxes or single buildings.
  population_weight integer not null,

  -- A point in space, in miles from the centre of the 3959-mile sphere: straight-line distance puts places in the same
  -- order as the great circle does, and gist can walk it nearest first.
  position cube not null generated always as (
    cube(array[
      3959 * cos(radians(latitude)) * cos(radians(longitude)),
      3959 * cos(radians(latitude)) * sin(radians(longitude)),
      3959 * sin(radians(latitude))
    ])
  ) stored,

  constraint zip_code_is_five_digits check (zip_code ~ '^[0-9]{5}$'),
  constraint state_is_two_letters check (state ~ '^[A-Z]{2}$'),
  constraint latitude_is_on_earth check (latitude between -90 and 90),
  constraint longitude_is_on_earth check (longitude between -180 and 180),
  constraint population_weight_is_not_negative check (population_weight >= 0)
);

create index zip_codes_by_position on zip_codes using gist (position);

-- Which file the table holds, so that an unchanged one is not loaded again.
create table zip_code_file (
  only_row  boolean primary key default true,
  sha256    text not null,
  loaded_at timestamptz not null default now(),

  constraint there_is_one_zip_code_file check (only_row)
);
