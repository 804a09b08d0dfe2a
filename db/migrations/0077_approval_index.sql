-- outside a transaction
drop index concurrently if exists businesses_to_approve;
create index concurrently businesses_to_approve on providers (approval_asked_at)
  where approval = 'waiting';
