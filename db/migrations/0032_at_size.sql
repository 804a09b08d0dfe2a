-- What operators look for among many: a part of an address in the outbox, all reports by age and by who sent them, requests by what became of them.
create index mail_to_part on mail using gin ((recipient::text) gin_trgm_ops);
create index reports_by_age on reports (created_at desc, id desc);
create index reports_by_reporter on reports (reporter_id);
create index leads_by_status on leads (status, created_at desc, id desc) where status <> 'open';

-- Open requests within some miles: where few live, walking through all of them to find those few took 0.5 s of 60,000.
create index open_leads_by_position on leads using gist (position) where status = 'open';
