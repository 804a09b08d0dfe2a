-- What each operator may do (docs/product/operators.md). Those who were operators are owners.

create type staff_role as enum ('owner', 'moderator', 'support', 'read_only');

-- It counts only while `is_operator` is true.
alter table auth_user add column staff_role staff_role not null default 'owner';
