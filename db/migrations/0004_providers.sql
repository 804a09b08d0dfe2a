create table categories (
  id          smallint primary key,
  name        text not null unique,
  description text not null
);
insert into categories (id, name, description) values
  (1, 'Cleaning', 'Home and office cleaning'),
  (2, 'Electrical', 'Electrical installation and repair'),
  (3, 'Plumbing', 'Plumbing installation and repair'),
  (4, 'Tutoring', 'Academic and skill tutoring'),
  (5, 'Photography', 'Professional photography'),
  (6, 'Gardening', 'Gardening and landscaping'),
  (7, 'Beauty', 'Hair, makeup and beauty'),
  (8, 'Carpentry', 'Carpentry and woodworking'),
  (9, 'Pet Services', 'Pet care, grooming and sitting');

create table providers (
  id              uuid primary key references users on delete cascade,
  business_name   text not null,
  description     text not null,
  -- Names of categories, in the provider's order; a provider has one to nine.
  categories      text[] not null,
  featured        boolean not null default false,
  verified        boolean not null default false,
  -- IANA name: the wall clock of all of this provider's dates and times.
  time_zone       text not null,

  -- Local reviews, kept exact by `count_review`.
  rating_sum      integer not null default 0,
  review_count    integer not null default 0,
  rating          numeric(3, 2) not null generated always as (
    case when review_count = 0 then 0 else round(rating_sum::numeric / review_count, 2) end) stored,

  google_place_id     text,
  google_rating       numeric(3, 2),
  google_review_count integer not null default 0,
  -- [{author_name, profile_photo_url, rating, text, time}], time in seconds since 1970.
  google_reviews      jsonb not null default '[]',
  google_fetched_at   timestamptz,

  -- Both sources, weighted by their counts (decision 21).
  combined_review_count integer not null generated always as (review_count + google_review_count) stored,
  combined_rating numeric(3, 2) not null generated always as (
    case when review_count + google_review_count = 0 then 0
    else round((rating_sum + coalesce(google_rating, 0) * google_review_count) / (review_count + google_review_count), 2) end) stored,
  created_at      timestamptz not null default now(),

  constraint business_name_has_a_length check (length(business_name) between 1 and 200),
  constraint description_is_at_most_500 check (length(description) <= 500),
  constraint categories_are_known check (categories <@ array[
    'Cleaning', 'Electrical', 'Plumbing', 'Tutoring', 'Photography', 'Gardening', 'Beauty', 'Carpentry', 'Pet Services']),
  constraint has_a_category check (cardinality(categories) > 0)
);
create index featured_providers on providers (id) where featured;

create table services (
  id             uuid primary key default uuidv7(),
  provider_id    uuid not null references providers on delete cascade,
  name           text not null,
  description    text not null default '',
  -- US dollars an hour.
  price          numeric(10, 2) not null,
  -- Minutes that a visit usually takes; it prefills the end time.
  duration       integer not null,
  category       text not null references categories (name),
  service_photos text[] not null default '{}',
  created_at     timestamptz not null default now(),

  constraint service_name_has_a_length check (length(name) between 1 and 200),
  constraint service_description_is_at_most_500 check (length(description) <= 500),
  constraint price_is_not_negative check (price >= 0),
  constraint duration_is_at_least_a_minute check (duration >= 1)
);
create index services_of_provider on services (provider_id, created_at);
