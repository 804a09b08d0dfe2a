-- The key that signs the addresses to which users reply by email. Each database has its own.
insert into signing_key values (
  'email replies',
  sha256(convert_to(gen_random_uuid()::text || gen_random_uuid()::text, 'UTF8')));
