-- The languages of a site and of its users (docs/decisions/0046-languages.md).

-- As in ISO 639. Null: those of the product. The first one has addresses without a language.
alter table site_settings add column languages text[];
alter table site_settings add constraint languages_are_codes
  check (array_to_string(languages, ',') ~ '^[a-z]{2}(,[a-z]{2})*$') not valid;
alter table site_settings validate constraint languages_are_codes;

-- What the user reads. Null: the first language of the site.
alter table auth_user add column language text;
alter table auth_user add constraint language_is_a_code check (language ~ '^[a-z]{2}$') not valid;
alter table auth_user validate constraint language_is_a_code;
