-- The speed at which a provider travels between two jobs at customers' places, for the time that
-- stays free between them. Null: no time for the way.

alter table provider_hours add column travel_speed_mph smallint;
alter table provider_hours add constraint travel_speed_is_5_to_80 check (travel_speed_mph between 5 and 80) not valid;
alter table provider_hours validate constraint travel_speed_is_5_to_80;
