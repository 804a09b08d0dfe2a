-- Each call planned these again for its texts, which took longer than running them.
alter function without_contact(text, text[]) set plan_cache_mode = force_generic_plan;
alter function without_customer(text, text[], text) set plan_cache_mode = force_generic_plan;
alter function search_term_key(text) set plan_cache_mode = force_generic_plan;
