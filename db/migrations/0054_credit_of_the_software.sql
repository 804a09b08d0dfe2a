-- Whether the footer names the software that runs the site. Null means that it does.

alter table site_settings add column has_credit boolean;
