-- Until when a checked license and insurance are valid, and when the provider was reminded of the
-- first of these days.

alter table verifications
  add column licence_until date,
  add column insurance_until date,
  add column reminded_at timestamptz;
