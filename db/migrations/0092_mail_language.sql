-- An email keeps the language that its recipient had when it was queued (auth_user.language).
alter table mail add column language text;
alter table mail add constraint mail_language_is_a_code check (language ~ '^[a-z]{2}$') not valid;
alter table mail validate constraint mail_language_is_a_code;
