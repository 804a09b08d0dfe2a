-- outside a transaction
drop index concurrently if exists one_calendar_account_per_user;

-- A provider connects each account once.
create unique index concurrently one_calendar_account_per_user
  on calendar_accounts (provider_id, kind, url, user_name);
