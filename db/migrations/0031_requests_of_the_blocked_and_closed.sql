-- Whether the blocker met a customer by a service request, which shows who posts it (decision 34): their name stays readable among the blocked.
alter table blocks add column known_by_request boolean not null default false;
