-- Which operator read the conversation behind which report, and why (docs/product/operators.md). As
-- in `booking_looks`, the audit trail reads the reason here.
-- owner: moderation
create table conversation_looks (
  id          uuid primary key default gen_random_uuid(),
  report_id   uuid not null references reports on delete cascade,
  operator_id uuid references auth_user on delete set null,
  reason      text not null,
  looked_at   timestamptz not null
);
create index conversation_looks_of_report on conversation_looks (report_id, looked_at);
create index conversation_looks_of_operator on conversation_looks (operator_id) where operator_id is not null;
