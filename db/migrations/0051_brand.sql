-- The brand of a site, which operators set instead of the default. Null means the default.

alter table site_settings
  add column name text,
  add column tagline text,
  -- {text, until}: what all pages announce, and the instant from which they no longer do.
  add column announcement jsonb,
  -- {accent, paper, ink}: colors as #rrggbb.
  add column theme jsonb;
alter table site_settings add constraint site_name_has_a_length
  check (length(name) between 1 and 40) not valid;
alter table site_settings validate constraint site_name_has_a_length;
alter table site_settings add constraint tagline_has_a_length
  check (length(tagline) between 1 and 120) not valid;
alter table site_settings validate constraint tagline_has_a_length;
