-- ZIP codes and towns.

-- The comparable form of a text, used on both sides of a search: no accents, case or apostrophes,
-- and one space for every run of other characters. "Joe's Café & Co." equals "JOES  cafe co".
--
-- Generated columns, indexes and views use this function and those of 0010_search.sql with a body
-- that starts with `return` or `begin atomic`. PostgreSQL resolves the names in such a body once,
-- when it creates the function, and stores them with their schemas. That matters because pg_dump
-- and pg_restore work with an empty search_path.
create function searchable(words text) returns text
language sql immutable strict parallel safe
return trim(regexp_replace(
  replace(lower(unaccent('unaccent'::regdictionary, normalize(words, nfkc))), '''', ''),
  '[^[:alnum:]]+', ' ', 'g'));

-- English endings, without PostgreSQL's list of stop words: db/vocabulary/ignored.txt has ours.
create text search dictionary english_endings (template = snowball, language = english);

-- A word without its English ending: "gardens", "gardener" and "gardening" are all "garden".
create function stem(word text) returns text
language sql immutable parallel safe
return coalesce((ts_lexize('english_endings'::regdictionary, word))[1], word);

-- Every US ZIP code. The server fills the table from db/zips/zips.tsv when it starts.
-- The file db/zips/README.md names sources and licenses.
-- owner: locations
create table zip_codes (
  zip_code   text primary key,
  city       text not null,
  state      text not null,
  -- The city as it appears in a URL: "St. Louis" is st-louis. A town is all ZIP codes of one name
  -- in one state.
  town       text not null generated always as (replace(searchable(city), ' ', '-')) stored,
  latitude   double precision not null,
  longitude  double precision not null,
  -- The time zone of a provider who works from here.
  time_zone  text not null,
  -- Estimated residents, so that demo users live where people really live. 0 for codes that are
  -- post office boxes or single buildings.
  population_weight integer not null,

  -- A point in space, in miles from the center of a sphere with a radius of 3959 miles.
  -- Straight-line distance gives the same order as distance over ground, and gist can return
  -- nearest rows first.
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
create index zip_codes_by_town on zip_codes (state, town);

-- Which version of the file is in the table, so that the same file is not loaded again.
-- owner: locations
create table zip_code_file (
  only_row  boolean primary key default true,
  sha256    text not null,
  loaded_at timestamptz not null default now(),

  constraint there_is_one_zip_code_file check (only_row)
);

-- The center of each town, weighted by residents. In a town of post office boxes, each code counts
-- the same.
create view town_places as
select state, town, min(city) as name,
  sum(latitude * weight) / sum(weight) as latitude,
  sum(longitude * weight) / sum(weight) as longitude
from zip_codes, lateral (select greatest(population_weight, 1)::float8 as weight) as weighted
group by state, town;
