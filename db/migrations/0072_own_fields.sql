-- Fields that operators add to businesses, services and service requests, and their values.

alter type picture_bucket add value 'field-files';

create type field_subject as enum ('provider', 'service', 'request');
create type field_kind as enum
  ('text', 'choice', 'choices', 'number', 'yes_no', 'date', 'link', 'file');

-- owner: fields
create table field (
  id         uuid primary key default uuidv7(),
  of         field_subject not null,
  -- The place in forms, from 0.
  position   smallint not null,
  label      text not null,
  help       text not null,
  kind       field_kind not null,
  -- Of a `choice` and of `choices`.
  options    text[] not null,
  -- Of a `number`.
  unit       text not null,
  minimum    double precision,
  maximum    double precision,
  required   boolean not null,
  -- Otherwise only who fills it in and operators see its values.
  is_public  boolean not null,
  -- No form asks for a retired one, and only operators see its values.
  is_active  boolean not null default true,
  created_at timestamptz not null,

  constraint field_has_a_label check (length(label) between 1 and 100),
  constraint only_choices_have_options
    check ((kind in ('choice', 'choices')) = (cardinality(options) > 0)),
  constraint only_numbers_have_a_range
    check (kind = 'number' or (unit = '' and minimum is null and maximum is null)),
  constraint minimum_is_not_above_maximum check (minimum <= maximum)
);

-- {field id: value}: a text, a number, true or false, or a list of texts. A file is its name in the
-- bucket `field-files`.
alter table providers add column fields jsonb not null default '{}';
alter table services add column fields jsonb not null default '{}';
alter table leads add column fields jsonb not null default '{}';

-- The values that everyone may see.
create function public_fields(fields jsonb) returns jsonb
language sql stable parallel safe
begin atomic
  select case when public_fields.fields = '{}' then public_fields.fields else (
    select coalesce(jsonb_object_agg(key, value), '{}')
    from jsonb_each(public_fields.fields) as given
    join field on field.id::text = key
    where is_public and is_active
  ) end;
end;
