-- The short address of a provider's page, /p/{handle}
-- (docs/product/providers.md#a-page-of-ones-own).

-- Null without a page.
alter table providers add column handle text;

-- Every handle that a provider has chosen: an earlier one leads to the page, and no other provider
-- can take it.
-- owner: providers
create table provider_handles (
  -- After the account is closed, `closed:` and the SHA-256 of the handle.
  handle      text primary key,
  provider_id uuid not null references providers on delete cascade,
  created_at  timestamptz not null,
  closed_at   timestamptz
);
create index provider_handles_by_provider on provider_handles (provider_id);
