-- Pages and legal texts that operators write instead of the product's own, with their history.

create type site_text_name as enum
  ('terms', 'privacy', 'cookies', 'imprint', 'about', 'how_it_works', 'provider_resources', 'faq', 'help');

-- Rows are only added. The newest one of a name applies.
-- owner: site
create table site_text (
  name        site_text_name not null,
  version     integer not null,
  -- Null: the text of the product applies again.
  markdown    text,
  -- Whether users agree to it before they book or post again.
  agree_again boolean not null,
  created_at  timestamptz not null,
  primary key (name, version),
  constraint site_text_versions_begin_at_one check (version >= 1),
  constraint site_text_has_a_length check (length(markdown) between 1 and 100000),
  constraint only_legal_texts_are_agreed_to check (not agree_again or name in ('terms', 'privacy', 'cookies'))
);

-- Which legal texts users have read or agreed to since they signed up.
-- owner: site
create table legal_agreement (
  auth_user_id uuid not null references auth_user (id) on delete cascade,
  name         site_text_name not null,
  version      integer not null,
  agreed_at    timestamptz not null,
  primary key (auth_user_id, name, version),
  foreign key (name, version) references site_text (name, version)
);
