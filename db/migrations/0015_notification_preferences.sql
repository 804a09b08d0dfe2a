-- A kind of e-mail that a profile does not want (decision 37). No row: it is wanted.
create table unwanted_mail (
  user_id uuid not null references users on delete cascade,
  kind    text not null,

  primary key (user_id, kind)
);
