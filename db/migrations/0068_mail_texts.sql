-- Subjects and introductions of emails that operators write, with their history.

-- Rows are only added. The newest one of a kind applies; null stands for the text of the product.
-- owner: email
create table mail_text (
  kind         text not null,
  version      integer not null,
  subject      text,
  introduction text,
  created_at   timestamptz not null,
  primary key (kind, version),
  constraint mail_text_versions_begin_at_one check (version >= 1),
  constraint mail_subject_has_a_length check (length(subject) between 1 and 150),
  constraint mail_introduction_has_a_length check (length(introduction) between 1 and 2000)
);
