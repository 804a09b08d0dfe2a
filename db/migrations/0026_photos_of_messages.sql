-- Photos of messages, the saved replies of providers, and the steps on the day of a booking.

alter type picture_bucket add value 'message-photos';

-- Names of pictures in the bucket `message-photos`.
alter table messages add column photos text[] not null default '{}';

-- A message may consist of photos alone, which their user can delete later.
alter table messages drop constraint content_has_a_length;
alter table messages add constraint content_is_at_most_4000 check (length(content) <= 4000) not valid;
alter table messages add constraint message_photos_are_at_most_4 check (cardinality(photos) <= 4) not valid;

-- Texts that a provider inserts into messages.
-- owner: messages
create table saved_replies (
  id          uuid primary key default uuidv7(),
  provider_id uuid not null references providers on delete cascade,
  content     text not null,
  created_at  timestamptz not null,

  constraint one_saved_reply_per_text unique (provider_id, content),
  constraint saved_reply_has_a_length check (length(content) between 1 and 1000)
);

-- When the provider started and finished the job.
alter table bookings
  add column started_at timestamptz,
  add column finished_at timestamptz;
