create type mail_status as enum ('queued', 'kept', 'sent', 'failed');

-- What is to be sent, written in the transaction that causes it. It is rendered when it leaves, from `data`.
create table mail (
  id           uuid primary key default uuidv7(),
  -- Names its template.
  kind         text not null,
  recipient    citext not null,
  -- Whose mail it is; it goes when they close their account. Null: nobody's of ours, e.g. the support mailbox.
  auth_user_id uuid references auth_user on delete cascade,
  -- What the template needs. It may hold the token of a link, and is emptied as soon as the mail has left.
  data         jsonb not null,
  -- kept: there is no SMTP server; readable at /dev/mail in demo mode.
  status       mail_status not null default 'queued',
  attempts     smallint not null default 0,
  -- Why the last attempt failed, in the server's words.
  failure      text,
  -- When its link ends: afterwards it is not worth sending.
  expires_at   timestamptz,
  created_at   timestamptz not null,
  sent_at      timestamptz,

  constraint one_recipient check (recipient::text ~ '^[^[:space:][:cntrl:],;:<>()@]+@[^[:space:][:cntrl:],;:<>()@]+$'),
  constraint sent_mail_is_empty check (status <> 'sent' or (data = '{}' and sent_at is not null))
);
create index mail_by_age on mail (created_at, id);
create index mail_of_login on mail (auth_user_id);
create index mail_to on mail (recipient);
create index mail_waiting on mail (created_at) where status = 'queued';
create index mail_with_a_link on mail (expires_at) where data <> '{}';
