-- The role in which the session of a link begins (specification, section 2: callbacks carry a user_type). No link was made before this.
delete from one_time_token;
alter table one_time_token add column user_type user_type not null;
