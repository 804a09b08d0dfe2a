-- outside a transaction
drop index concurrently if exists api_tokens_of_program;
create index concurrently api_tokens_of_program on api_token (program_id)
  where program_id is not null;
