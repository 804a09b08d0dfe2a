-- Calendar accounts at Google and Microsoft beside CalDAV, and more than one for each provider.
-- `password` of the former is the refresh token, encrypted as passwords are.
create type calendar_kind as enum ('caldav', 'google', 'microsoft');
alter table calendar_accounts
  add column kind calendar_kind not null default 'caldav',
  -- When its owner took our access away. Nothing is synchronized until it is connected again.
  add column ended_at timestamptz,
  drop constraint one_calendar_account;

-- The id that the server gave an event; null where we choose it.
alter table calendar_events add column remote_id text;
