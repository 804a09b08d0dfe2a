-- outside a transaction
drop index concurrently if exists paused_traders;
create index concurrently paused_traders on providers (trader_paused_at)
  where trader_paused_at is not null;
