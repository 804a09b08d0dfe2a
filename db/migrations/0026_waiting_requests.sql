-- outside a transaction
-- The offers that wait for a customer are counted without reading the customer's past requests.
drop index concurrently if exists waiting_leads_of_customer;
create index concurrently waiting_leads_of_customer on leads (customer_id) where status in ('open', 'assigned');
