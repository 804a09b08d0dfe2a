-- outside a transaction
drop index concurrently if exists open_proposals_of_holder;
create index concurrently open_proposals_of_holder on reschedule_proposals (holder_id, starts_at)
  where status = 'open';
