-- Set when the person closed the account: the row stays for the other parties' bookings and messages, and says nothing of whose it was.
alter table users add column closed_at timestamptz;
