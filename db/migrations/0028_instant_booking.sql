-- A service that is booked at once: its bookings are confirmed and revealed without an answer of
-- the provider, for everyone or for customers who have had a booking with the provider.

create type instant_audience as enum ('everyone', 'returning');

alter table services
  add column instant boolean not null default false,
  add column instant_for instant_audience not null default 'everyone';

-- Whether the booking was confirmed at once.
alter table bookings add column instant boolean not null default false;
alter table bookings add constraint an_instant_booking_never_waits
  check (not instant or status <> 'pending') not valid;
alter table bookings validate constraint an_instant_booking_never_waits;

-- What search knows about a service besides its words, as a bit mask: the place of the work, and 8
-- if everyone can book it at once.
create function service_bits(location_type location_type, instant boolean, audience instant_audience)
  returns integer language sql immutable strict parallel safe
return location_bits(location_type) | case when instant and audience = 'everyone' then 8 else 0 end;

create or replace view search_document as
select
  providers.id as provider_id,
  -- As in `zip_codes`.
  case when latitude is not null then cube(array[
    3959 * cos(radians(latitude)) * cos(radians(longitude)),
    3959 * cos(radians(latitude)) * sin(radians(longitude)),
    3959 * sin(radians(latitude))
  ]) end as position,
  square_of(latitude, longitude) as square,
  exists (
    select from search_best_tenth as tenth
    where (standing.rank, standing.sort_name) <= (tenth.rank, tenth.sort_name)
  ) as is_best,
  category_bits(categories) as category_bits,
  rank,
  sort_name,
  spoken.document,
  search_stems(spoken.names, spoken.document) as stems,
  reach_of(work_radius_miles) as reach,
  combined_rating as rating,
  verified,
  coalesce(location_bits, 0) as location_bits,
  lowest_price
from providers
join users on users.id = providers.id and closed_at is null
join auth_user on auth_user.id = users.auth_user_id and suspended_at is null
cross join lateral (
  select search_rank(featured, combined_rating, combined_review_count) as rank,
    searchable(business_name) collate "C" as sort_name
  offset 0
) as standing
left join lateral (
  select string_agg(concat_ws(' ', services.name, services.description), ' ') as words,
    string_agg(services.name, ' ') as names,
    bit_or(service_bits(location_type, instant, instant_for)) as location_bits,
    min(price) as lowest_price
  from services where services.provider_id = providers.id
) as offered on true
cross join lateral (
  select searchable(concat_ws(' ', users.name, business_name, offered.names)) as names,
    searchable(concat_ws(' ', users.name, business_name, providers.description, offered.words))
      as document
  offset 0
) as spoken;
