-- What tells a process that the card of a provider, which it keeps in memory, is out of date.

-- The transaction that last changed what lists show of a provider: the business, its owner's name,
-- picture and place, and the services. A statement that reads it with a card reads both as of the
-- same moment. It refers to no provider, because deleting one is a change, too.
-- owner: providers
create table card_changes (
  provider_id uuid primary key,
  changed_by  xid8 not null
) with (fillfactor = 80);

-- Notes that this transaction changes the cards of these providers.
create function note_cards(provider_ids uuid[]) returns void language sql as $$
  insert into card_changes as known (provider_id, changed_by)
  select distinct id, pg_current_xact_id() from unnest(provider_ids) as id order by id
  on conflict (provider_id) do update set changed_by = excluded.changed_by
  where known.changed_by <> excluded.changed_by
$$;

-- For rows in `changed` with a `provider_id`.
create function note_card_changes() returns trigger language plpgsql as $$
begin
  perform note_cards(array(select provider_id from changed));
  return null;
end
$$;

-- For a row of `providers` or `users`, which have the same ids.
create function note_card() returns trigger language plpgsql as $$
begin
  perform note_cards(array[old.id]);
  return null;
end
$$;

create trigger note_changed_card after update on providers for each row
  when ((old.business_name, old.description, old.categories, old.featured, old.verified, old.time_zone, old.rating,
      old.review_count, old.combined_rating, old.combined_review_count)
    is distinct from (new.business_name, new.description, new.categories, new.featured, new.verified, new.time_zone,
      new.rating, new.review_count, new.combined_rating, new.combined_review_count))
  execute function note_card();
create trigger note_deleted_card after delete on providers for each row execute function note_card();

create trigger note_changed_card after update on users for each row
  when (old.user_type = 'provider'
    and (old.name, old.avatar_url, old.city, old.state, old.zip_code, old.latitude, old.longitude)
      is distinct from (new.name, new.avatar_url, new.city, new.state, new.zip_code, new.latitude, new.longitude))
  execute function note_card();

create trigger note_new_cards after insert on services
  referencing new table as changed for each statement execute function note_card_changes();
create trigger note_changed_cards after update on services
  referencing new table as changed for each statement execute function note_card_changes();
create trigger note_deleted_cards after delete on services
  referencing old table as changed for each statement execute function note_card_changes();
