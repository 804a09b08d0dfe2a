import { msg } from '#ui/language.ts'
/**
 * The tables that operators export, with their columns. The lists are explicit, so that a test
 * fails for a new table or column until it is decided whether to export it.
 */
export const exportedTables: Readonly<Record<string, readonly string[]>> = {
  audit_event: columns('id at kind actor_id subject_id details network'),
  auth_user: columns(
    'id email confirmed_at user_type chosen_role is_operator staff_role language suspended_at suspend_reason created_at',
  ),
  blocked_times: columns('id provider_id starts_on starts_at ends_on ends_at created_at crew'),
  blocks: columns('id blocker_id blocked_id profile_id known_by_request created_at'),
  booking_looks: columns('id booking_id operator_id reason looked_at'),
  conversation_looks: columns('id report_id operator_id reason looked_at'),
  credential_looks: columns('id credential_id operator_id reason looked_at'),
  credentials: columns(
    'id provider_id kind title number issuer region expires_on document status reason submitted_at decided_by decided_at reminded_days',
  ),
  bookings: columns(
    'id customer_id provider_id service_id status revision date start_time end_time time_zone starts_at ends_at buffer_before buffer_after service_name hourly_rate price revealed_at location_type address_city address_state address_zip_code series_id series_weeks series_times series_number confirmed_at cancelled_at completed_at agreed_at cancelled_by cancel_reason cancelled_late completed_by day_reminder_at hours_reminder_at created_at updated_at revealed_through seen_at on_the_way_at started_at finished_at instant pricing cancellation_terms crew for_client final_price receipt_number by_program currency',
  ),
  categories: columns('id name description questions icon is_active position usual_from usual_to'),
  category_former_name: columns('letters category_id'),
  closed_days: columns('id provider_id first_date last_date'),
  favorites: columns('auth_user_id provider_id created_at'),
  field: columns('id of position label help kind options unit minimum maximum required is_public is_active created_at'),
  final_prices: columns('id booking_id status price proposed_at answered_at is_automatic'),
  imported_listings: columns(
    'provider_id import_id line natural_key email address website linked_at coded_at invited_at stopped_at claimed_at',
  ),
  imports: columns(
    'id state file_name source rows created errors failed created_by created_at finished_at undone_at kept invited_at',
  ),
  lead_declines: columns('lead_id provider_id created_at'),
  lead_unlocks: columns('lead_id provider_id created_at'),
  lead_views: columns('lead_id provider_id created_at'),
  leads: columns(
    'id customer_id title description service_type budget city state zip_code latitude longitude timing preferred_date start_time end_time contact_for status assigned_to provider_id others_nearby closed_reason created_at expires_at photos answers fields',
  ),
  legal_agreement: columns('auth_user_id name version agreed_at'),
  mail: columns(
    'id kind recipient language auth_user_id user_id status attempts failure expires_at created_at sent_at',
  ),
  messages: columns('id sender_id receiver_id created_at read unlocked unlock_fee_paid'),
  missed_search: columns('words zip_prefix day times'),
  no_shows: columns('id booking_id noted_by noted_at undone_at'),
  group_messages: columns('id audience category place subject content sent_by created_at told last_user finished_at'),
  notifications: columns('id user_id type title read created_at'),
  offers: columns(
    'id lead_id provider_id hourly_rate date start_time end_time time_zone status booking_id created_at updated_at valid_until options',
  ),
  open_series: columns('series_id provider_id every_weeks next_date days_ahead created_at ended_at'),
  opening_hours: columns('provider_id weekday start_time end_time'),
  past_suspensions: columns('id auth_user_id suspended_at reason ended_at'),
  picture: columns('bucket name user_id width height bytes created_at removed_at'),
  provider_handles: columns('handle provider_id created_at closed_at'),
  provider_hours: columns('provider_id buffer_before buffer_after notice_hours travel_speed_mph'),
  providers: columns(
    'id business_name description categories photos work_radius_miles featured verified time_zone rating_sum review_count rating google_place_id google_place_name google_url google_rating google_review_count google_reviews google_fetched_at google_next_at google_failures combined_review_count combined_rating created_at paused_at paused_until cancellation_terms capacity crew_names handle unclaimed imported_reviews approval approval_asked_at approval_reason trader_paused_at fields',
  ),
  quiet_hours: columns('user_id quiet_from quiet_to'),
  receipt_details: columns('provider_id legal_name address tax_id tax_label tax_rate updated_at'),
  receipt_numbers: columns('provider_id last_number'),
  receipts: columns('booking_id provider_id number issued_at issuer total tax tax_label tax_rate currency'),
  reports: columns(
    'id reporter_id subject subject_id about_id reason details status handled_by handled_at note created_at reported_as',
  ),
  reschedule_proposals: columns(
    'id booking_id proposed_by status date start_time end_time time_zone starts_at ends_at from_date from_start_time from_end_time price created_at decided_at series_move_id holder_id crew',
  ),
  reviews: columns(
    'id customer_id provider_id booking_id rating comment review_photos reply replied_at edited_at hidden_at hidden_reason created_at',
  ),
  mail_text: columns('kind version subject introduction created_at'),
  search_term: columns('term key category_id kind language source created_at'),
  site_text: columns('name version markdown agree_again created_at'),
  services: columns(
    'id provider_id position name description price duration category location_type service_photos created_at instant instant_for price_kind minimum_minutes call_out_fee addons buffer_before buffer_after notice_hours questions weekend_surcharge holiday_surcharge horizon_days fields',
  ),
  site_settings: columns(
    'id support_email free_period_end event_days idempotency_key_days email_days notification_days audit_days categories_version name tagline announcement theme has_credit languages place sender_email country currency distance_unit approves_providers trader_identity trader_identity_from',
  ),
  sms_message: columns(
    'id auth_user_id user_id kind booking_id state reason error_code segments price currency created_at sent_at',
  ),
  suspension_statements: columns(
    'id auth_user_id review_id suspended_at decided_by rule content basis appeal appealed_at outcome answer handled_by handled_at',
  ),
  trader_details: columns(
    'provider_id status legal_name address phone email register register_number given_at checked_at reason told ended_at',
  ),
  unwanted_mail: columns('user_id kind'),
  unwanted_push: columns('user_id kind'),
  users: columns(
    'id auth_user_id user_type name phone avatar_url city state zip_code latitude longitude closed_at created_at',
  ),
  verifications: columns(
    'id provider_id checked note verified_by verified_at ended_by ended_at licence_until insurance_until reminded_at',
  ),
  waiting_list: columns(
    'id customer_id provider_id service_id first_date last_date part created_at told_at told_date told_start told_end',
  ),
}

/**
 * Columns of these tables that are never exported: secrets, and content that only the users
 * concerned see. A backup has all of them.
 */
export const columnsLeftOut: Readonly<Record<string, readonly string[]>> = {
  auth_user: columns('password_hash'),
  bookings: columns(
    'contact_name contact_email contact_phone address_line1 address_line2 notes photos answers lines client_id customer_info_revealed',
  ),
  blocked_times: columns('note'),
  closed_days: columns('note'),
  final_prices: columns('note dispute lines'),
  imported_listings: columns('link_hash code_hash'),
  leads: columns('position'),
  lead_declines: columns('reason'),
  mail: columns('data'),
  messages: columns('content photos'),
  notifications: columns('message metadata'),
  offers: columns('message lines'),
  reschedule_proposals: columns('message'),
  receipts: columns('customer_name lines'),
  sms_message: columns('service_id'),
  suspension_statements: columns('link_hash'),
}

/** Tables that are not exported, by the reason. */
export const tablesLeftOut: Readonly<Record<string, readonly string[]>> = {
  [msg('secrets of users and of the site')]: columns(
    'api_token auth_identity auth_session authenticator booking_confirmations busy_calendars calendar_accounts calendar_channels calendar_collections calendar_events calendar_feeds connected_program email_change idempotency_key known_device oauth_record one_time_token passkey push_key push_subscription rate_limit recovery_code sign_in_challenge signing_key site_setup sms_code sms_number webhook',
  ),
  [msg('only its users see it')]: columns('clients conversations message_bundle saved_replies sms_stop'),
  [msg('follows from other tables')]: columns(
    'busy_hours daily_count event provider_search realtime_cursor realtime_event search_best_tenth search_known_word search_term_file search_term_word search_word service_name town_services webhook_delivery',
  ),
  [msg('comes with the software')]: columns('migration zip_code_file zip_codes'),
  [msg('is work that is not finished')]: columns('import_rows'),
  [msg('holds the bytes of pictures')]: columns('site_image'),
  [msg('is a hash')]: columns('removed_listings'),
}

function columns(names: string): string[] {
  return names.split(' ')
}
