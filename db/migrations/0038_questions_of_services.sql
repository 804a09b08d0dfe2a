-- The questions of a service about the job, and the answers of customers.

alter table services
  -- [{id, label, kind, options, required, show_if: {question_id, value} | null}]
  add column questions jsonb not null default '[]';
alter table services
  add constraint service_has_at_most_12_questions
    check (jsonb_typeof(questions) = 'array' and jsonb_array_length(questions) <= 12) not valid;
alter table services validate constraint service_has_at_most_12_questions;

-- The template of the questions, which operators edit and providers copy.
alter table categories add column questions jsonb not null default '[]';

-- [{question_id, label, kind, value}]: as asked, whatever the service asks later.
alter table bookings add column answers jsonb not null default '[]';
