-- True if the session was opened with a passkey or a code, or if its user set up a second factor in
-- it.
alter table auth_session add column second_factor boolean not null default false;
