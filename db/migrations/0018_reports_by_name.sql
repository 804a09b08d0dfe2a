-- outside a transaction
drop index concurrently if exists one_open_report_per_name;

-- The reporter's name for the subject counts; see the column `reported_as`.
create unique index concurrently one_open_report_per_name
  on reports (reporter_id, subject, coalesce(reported_as, subject_id))
  where status = 'open';

drop index concurrently if exists one_open_report_per_subject;
