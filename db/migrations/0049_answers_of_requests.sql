-- A request for a quote of a service keeps the answers to its questions, as bookings do:
-- [{question_id, label, kind, value}].

alter table leads add column answers jsonb not null default '[]';
