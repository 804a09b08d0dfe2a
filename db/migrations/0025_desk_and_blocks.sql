-- Services stand in their provider's own order. Those that were loaded without a place stand in the order of their ids.
alter table services add position integer not null default 0;
alter table services disable trigger user;
with placed as (
  select id, row_number() over (partition by provider_id order by created_at, id) - 1 as place from services
)
update services set position = place from placed where placed.id = services.id;
alter table services enable trigger user;
drop index services_of_provider;
create index services_of_provider on services (provider_id, position, id);
alter table services add constraint service_has_at_most_6_photos check (cardinality(service_photos) <= 6);

alter table providers
  -- Addresses of pictures of the bucket `service-photos`, in the order in which they are shown.
  add photos text[] not null default '{}',
  -- How far the provider travels, in miles, as the profile says it; null where nothing is said. Search does not ask.
  add work_radius_miles smallint,
  add constraint business_has_at_most_8_photos check (cardinality(photos) <= 8),
  add constraint work_radius_is_1_to_100_miles check (work_radius_miles between 1 and 100);

-- Who wants nothing to do with whom. It holds between the two logins, so that no other role of either person is a way around it. A person
-- who is known by two profiles is blocked by each for itself: that both are the same person is not told.
create table blocks (
  blocker_id uuid not null references auth_user,
  blocked_id uuid not null references auth_user,
  -- The profile by which the blocker knows the other: names stay hidden as they were (decision 29).
  profile_id uuid not null references users,
  created_at timestamptz not null,

  primary key (blocker_id, profile_id),
  constraint nobody_blocks_themselves check (blocker_id <> blocked_id)
);
create index blocks_between on blocks (blocker_id, blocked_id);
create index blocks_by_blocked on blocks (blocked_id);
