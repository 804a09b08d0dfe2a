-- The title of the service request through which the provider saw the customer's contact. Seeing it
-- there reveals the bookings of the two. Null if the provider revealed the booking itself.
alter table bookings add column revealed_through text;

-- Contacts that providers saw before this rule count, too.
update bookings set customer_info_revealed = true, revealed_at = seen.at, revealed_through = seen.title
from (
  select bookings.id, greatest(lead_views.created_at, bookings.created_at) as at, leads.title,
    row_number() over (partition by bookings.id order by lead_views.created_at, leads.id) as place
  from bookings
    join leads on leads.customer_id = bookings.customer_id
    join lead_views on lead_views.lead_id = leads.id and lead_views.provider_id = bookings.provider_id
  where not customer_info_revealed
) as seen
where seen.id = bookings.id and place = 1;

-- The id by which the reporter knows a reported profile: its own, or that of the conversation or
-- the service request with a customer who isn't revealed. If two of these were one report, the
-- reporter would learn that they lead to one customer. Null in earlier reports.
alter table reports add column reported_as uuid;
