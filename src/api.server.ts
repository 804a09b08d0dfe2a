import { Hono } from 'hono'
import { accountProcedures, signups } from '#domains/accounts/routes.server.ts'
import { assistantListeners } from '#domains/assistants/listeners.server.ts'
import { assistants } from '#domains/assistants/routes.server.ts'
import { crewProcedures } from '#domains/bookings/crews-routes.server.ts'
import { upToDate } from '#domains/bookings/deadlines-middleware.server.ts'
import { earnings } from '#domains/bookings/earnings-routes.server.ts'
import { finalPriceProcedures } from '#domains/bookings/final-price-routes.server.ts'
import { bookingHistory } from '#domains/bookings/history-routes.server.ts'
import { bookingListeners } from '#domains/bookings/listeners.server.ts'
import { noShowProcedures } from '#domains/bookings/no-shows-routes.server.ts'
import { bookingProgress, progressProcedures } from '#domains/bookings/progress-routes.server.ts'
import { bookingRequests } from '#domains/bookings/request-routes.server.ts'
import { rescheduleListeners } from '#domains/bookings/reschedules-listeners.server.ts'
import { proposals } from '#domains/bookings/reschedules-routes.server.ts'
import { bookingProcedures, bookings } from '#domains/bookings/routes.server.ts'
import { seriesProcedures } from '#domains/bookings/series-routes.server.ts'
import { calendarAccountListeners } from '#domains/calendars/accounts-listeners.server.ts'
import { calendarAccounts, calendarCallbacks, calendarQuestions } from '#domains/calendars/accounts-routes.server.ts'
import { blockedTimeListeners } from '#domains/calendars/blocked-times-listeners.server.ts'
import { blockedTimeRoutes } from '#domains/calendars/blocked-times-routes.server.ts'
import { busyCalendarListeners } from '#domains/calendars/busy-listeners.server.ts'
import { busyCalendarRoutes } from '#domains/calendars/busy-routes.server.ts'
import { calendarNotices } from '#domains/calendars/channels-routes.server.ts'
import { calendarListeners } from '#domains/calendars/export-listeners.server.ts'
import { calendarFeed, calendarFiles, feeds } from '#domains/calendars/export-routes.server.ts'
import { categories } from '#domains/catalog/categories-routes.server.ts'
import { fields, publicFieldFiles } from '#domains/catalog/fields-routes.server.ts'
import { categoryQuestions } from '#domains/catalog/questions-routes.server.ts'
import { serviceListeners } from '#domains/catalog/services-listeners.server.ts'
import { services } from '#domains/catalog/services-routes.server.ts'
import { clientListeners } from '#domains/clients/listeners.server.ts'
import { clientInvitations, clients } from '#domains/clients/routes.server.ts'
import { previews } from '#domains/discovery/previews-routes.server.ts'
import { sitemap } from '#domains/discovery/sitemap-routes.server.ts'
import { mailListeners } from '#domains/email/listeners.server.ts'
import { devMail, emailNotifications } from '#domains/email/routes.server.ts'
import { blockListeners } from '#domains/identity/blocks-listeners.server.ts'
import { blocks } from '#domains/identity/blocks-routes.server.ts'
import { limitWrites, requireProfile } from '#domains/identity/middleware.server.ts'
import { users } from '#domains/identity/profiles-routes.server.ts'
import { identityRoutes } from '#domains/identity/routes.server.ts'
import { identify } from '#domains/identity/sessions-middleware.server.ts'
import { sessions } from '#domains/identity/sessions-routes.server.ts'
import { isForProgram } from '#domains/identity/tokens-rules.ts'
import { importListeners } from '#domains/imports/listeners.server.ts'
import { adminImports, claims } from '#domains/imports/routes.server.ts'
import { locations } from '#domains/locations/routes.server.ts'
import { emailReplies } from '#domains/messages/email-replies-routes.server.ts'
import { messageListeners } from '#domains/messages/listeners.server.ts'
import { conversations, messagePhotos, messages } from '#domains/messages/routes.server.ts'
import { savedReplies } from '#domains/messages/saved-replies-routes.server.ts'
import { adminBookings } from '#domains/moderation/bookings-routes.server.ts'
import { adminCredentials } from '#domains/moderation/credentials-routes.server.ts'
import { adminGroupMessages } from '#domains/moderation/groups-routes.server.ts'
import { moderationListeners } from '#domains/moderation/listeners.server.ts'
import { adminNeeds } from '#domains/moderation/needs-routes.server.ts'
import { adminDisputes, adminReports, adminRequests, adminReviews } from '#domains/moderation/routes.server.ts'
import { eventListeners } from '#domains/notifications/events-listeners.server.ts'
import { events } from '#domains/notifications/events-routes.server.ts'
import { notificationListeners } from '#domains/notifications/listeners.server.ts'
import { adminMailTexts } from '#domains/notifications/mail-texts-routes.server.ts'
import { emailPreferenceListeners } from '#domains/notifications/preferences-listeners.server.ts'
import { optionalEmails } from '#domains/notifications/preferences-queries.server.ts'
import { emailPreferences, mailOptOuts, unsubscribe } from '#domains/notifications/preferences-routes.server.ts'
import { pushListeners } from '#domains/notifications/push-listeners.server.ts'
import { push } from '#domains/notifications/push-routes.server.ts'
import { notifications } from '#domains/notifications/routes.server.ts'
import { smsListeners } from '#domains/notifications/sms-listeners.server.ts'
import { adminSms, smsNumber, smsService } from '#domains/notifications/sms-routes.server.ts'
import { webhookListeners } from '#domains/notifications/webhooks-listeners.server.ts'
import { webhooks } from '#domains/notifications/webhooks-routes.server.ts'
import { adminAccountListeners } from '#domains/operators/accounts-listeners.server.ts'
import { adminBusinesses, adminUsers } from '#domains/operators/accounts-routes.server.ts'
import { adminAppeals, appeals } from '#domains/operators/appeals-routes.server.ts'
import { adminExports, adminProviderReports } from '#domains/operators/exports-routes.server.ts'
import { adminFields } from '#domains/operators/fields-routes.server.ts'
import { type OperatorEnv, requireOperator } from '#domains/operators/middleware.server.ts'
import { adminJobs, adminOverview } from '#domains/operators/overview-routes.server.ts'
import { adminAudit, adminEmails, adminImage, adminSettings, adminTexts } from '#domains/operators/routes.server.ts'
import { requireSetup } from '#domains/operators/setup-middleware.server.ts'
import { setup } from '#domains/operators/setup-routes.server.ts'
import { pictureListeners } from '#domains/pictures/listeners.server.ts'
import { pictures } from '#domains/pictures/routes.server.ts'
import { ownRoles, personalData } from '#domains/privacy/routes.server.ts'
import { programs } from '#domains/programs/routes.server.ts'
import { authorizationServer, providerOf } from '#domains/programs/server-routes.server.ts'
import { credentialFiles, credentials } from '#domains/providers/credentials-routes.server.ts'
import { googleReviews } from '#domains/providers/google-routes.server.ts'
import { handles, qrCodes } from '#domains/providers/handles-routes.server.ts'
import { providerListeners } from '#domains/providers/listeners.server.ts'
import { providers } from '#domains/providers/routes.server.ts'
import { traderDetails } from '#domains/providers/trader-routes.server.ts'
import { receiptListeners } from '#domains/receipts/listeners.server.ts'
import { receiptDetails, receipts } from '#domains/receipts/routes.server.ts'
import { reviewListeners } from '#domains/reviews/listeners.server.ts'
import { reviews } from '#domains/reviews/routes.server.ts'
import { reportListeners } from '#domains/safety/reports-listeners.server.ts'
import { reports } from '#domains/safety/reports-routes.server.ts'
import { availability } from '#domains/schedule/availability-routes.server.ts'
import { openingHoursListeners } from '#domains/schedule/hours-listeners.server.ts'
import { hours } from '#domains/schedule/hours-routes.server.ts'
import { slots } from '#domains/schedule/slots-routes.server.ts'
import { adminCategories } from '#domains/search/categories-routes.server.ts'
import { favoriteListeners } from '#domains/search/favorites-listeners.server.ts'
import { favorites } from '#domains/search/favorites-routes.server.ts'
import { adminSearches, providerSearch, searchSuggestions, suggestions } from '#domains/search/routes.server.ts'
import { towns } from '#domains/search/towns-routes.server.ts'
import { requestAnswerListeners } from '#domains/service-requests/answers-listeners.server.ts'
import { serviceRequestListeners } from '#domains/service-requests/listeners.server.ts'
import { offerListeners } from '#domains/service-requests/offers-listeners.server.ts'
import { offers } from '#domains/service-requests/offers-routes.server.ts'
import { fieldFiles, opportunities, requestPhotos } from '#domains/service-requests/opportunities-routes.server.ts'
import { ownServiceRequests } from '#domains/service-requests/own-routes.server.ts'
import { topicsOf } from '#domains/service-requests/rules.ts'
import { emailChange } from '#domains/sign-in/email-change-routes.server.ts'
import { google, googleAccount } from '#domains/sign-in/google-routes.server.ts'
import { links } from '#domains/sign-in/links-routes.server.ts'
import { factors } from '#domains/sign-in/methods-routes.server.ts'
import { passkeys } from '#domains/sign-in/passkeys-routes.server.ts'
import { passwords } from '#domains/sign-in/passwords-routes.server.ts'
import { tokenListeners } from '#domains/sign-in/tokens-listeners.server.ts'
import { identifyProgram } from '#domains/sign-in/tokens-middleware.server.ts'
import { isAccessAlive } from '#domains/sign-in/tokens-queries.server.ts'
import { tokens } from '#domains/sign-in/tokens-routes.server.ts'
import { knowSite } from '#domains/site/settings-middleware.server.ts'
import { brandImages, manifestFile, site, themeFile } from '#domains/site/settings-routes.server.ts'
import { contact } from '#domains/site/support-routes.server.ts'
import { legalAgreements, siteTextRoutes } from '#domains/site/texts-routes.server.ts'
import { dashboard, start } from '#domains/start/routes.server.ts'
import { waitingListeners } from '#domains/waiting-list/listeners.server.ts'
import { waitingList } from '#domains/waiting-list/routes.server.ts'
import { listen } from '#platform/events.server.ts'
import { type AppEnv, type Deps } from '#platform/http/app.server.ts'
import { compressJson } from '#platform/http/compress-json.server.ts'
import { crossOrigin } from '#platform/http/cross-origin.server.ts'
import { refuseWritesOnFullDisk } from '#platform/http/disk.server.ts'
import { begin } from '#platform/http/edge.server.ts'
import { keepJsonText } from '#platform/http/json-text.server.ts'
import { openapi } from '#platform/http/openapi.server.ts'
import { measure, operations } from '#platform/http/operations.server.ts'
import { onError, onNotFound } from '#platform/http/problems.server.ts'
import { wellFormed } from '#platform/http/request.server.ts'
import { realtime } from '#platform/realtime/routes.server.ts'
import { followPrimary, readFromReplicas } from '#platform/replicas/middleware.server.ts'
import { contracts } from './api-contracts.server.ts'
import { accessOf } from './api-scopes.server.ts'
import { dutyOf } from './desk-duties.server.ts'
import { adminChecklist } from './doctor/checklist-routes.server.ts'
import { replicaRoutes } from './replica-routes.server.ts'

/** The reactions of all domains to events; their order doesn't matter. */
export const listeners = [
  bookingListeners,
  receiptListeners,
  rescheduleListeners,
  requestAnswerListeners,
  serviceRequestListeners,
  offerListeners,
  providerListeners,
  serviceListeners,
  openingHoursListeners,
  blockedTimeListeners,
  clientListeners,
  importListeners,
  reviewListeners,
  reportListeners,
  adminAccountListeners,
  moderationListeners,
  assistantListeners,
  messageListeners,
  notificationListeners,
  pictureListeners,
  blockListeners,
  favoriteListeners,
  waitingListeners,
  calendarListeners,
  busyCalendarListeners,
  calendarAccountListeners,
  mailListeners,
  emailPreferenceListeners,
  pushListeners,
  smsListeners,
  tokenListeners,
  eventListeners,
  webhookListeners,
]

/** Logins, sessions and the ways to sign in. */
const accounts = new Hono<AppEnv>()
  .route('/auth/v1', identityRoutes)
  .route('/auth/v1', sessions)
  .route('/auth/v1', links)
  .route('/auth/v1', passwords)
  .route('/auth/v1', signups)
  .route('/auth/v1', personalData)
  .route('/auth/v1', google)
  .route('/auth/v1/email-change', emailChange)
  .route('/auth/v1/factors/google', googleAccount)
  .route('/auth/v1/factors/passkeys', passkeys)
  .route('/auth/v1/factors', factors)
  .route('/rest/v1/users', users)
  .route('/rest/v1/users', ownRoles)
  .route('/rest/v1/tokens', tokens)
  .route('/rest/v1/rpc', accountProcedures)

/** The bookings of a user. */
const ownBookings = new Hono<AppEnv>()
  .use(upToDate)
  // Comes first, because it answers browsers without a session in its own way.
  .route('/', calendarFiles)
  .route('/', bookingRequests)
  .route('/', proposals)
  .route('/', receipts)
  .route('/', bookingHistory)
  .route('/', bookingProgress)
  .route('/', bookings)

/** A user's calendars, and a provider's earnings. */
const calendars = new Hono<AppEnv>()
  .route('/calendar_feed', calendarFeed)
  .route('/busy_calendars', busyCalendarRoutes)
  .route('/calendar_accounts', calendarAccounts)
  .route('/calendar_questions', calendarQuestions)
  .route('/blocked_times', blockedTimeRoutes)
  .use('/earnings', upToDate)
  .route('/earnings', earnings)

/** Everything for operators. */
const admin = new Hono<OperatorEnv>()
  .use(requireOperator(dutyOf))
  .route('/overview', adminOverview)
  .route('/checklist', adminChecklist)
  .route('/needs', adminNeeds)
  .route('/people', adminUsers)
  .route('/providers', adminBusinesses)
  .route('/reports', adminReports)
  .route('/reviews', adminReviews)
  .route('/requests', adminRequests)
  .route('/appeals', adminAppeals)
  .route('/disputes', adminDisputes)
  .route('/bookings', adminBookings)
  .route('/credentials', adminCredentials)
  .route('/group_messages', adminGroupMessages)
  .route('/mails', adminEmails)
  .route('/jobs', adminJobs)
  .route('/audit', adminAudit)
  .route('/settings', adminSettings())
  .route('/texts', adminTexts)
  .route('/mail_texts', adminMailTexts)
  .route('/logo', adminImage('logo'))
  .route('/icon', adminImage('icon'))
  .route('/searches', adminSearches)
  .route('/categories', adminCategories())
  .route('/fields', adminFields)
  .route('/imports', adminImports)
  .route('/exports', adminExports)
  .route('/provider_reports', adminProviderReports)
  .route('/sms', adminSms)

const inSetup = ', in the set-up'

/**
 * The routes behind the link to set up a new site: its own steps, and some of the operators' desk.
 */
const setupLink = new Hono<OperatorEnv>()
  .use('/:secret/*', requireSetup)
  .route('/', setup)
  .route('/:secret/settings', adminSettings(inSetup))
  .route('/:secret/logo', adminImage('logo', inSetup))
  .route('/:secret/icon', adminImage('icon', inSetup))
  .route('/:secret/categories', adminCategories(inSetup))

/** The whole URL map of the API. */
export function createApi(deps: Deps): Hono<AppEnv> {
  listen(...listeners)
  const getProvider = providerOf(deps)
  const api: Hono<AppEnv> = new Hono<AppEnv>()
    .onError(onError)
    .notFound((c) => onNotFound(c, api))
    .use(begin(deps))
    .use(measure)
    // Comes before the rest, because probes and scrapes need no session.
    .route('/', operations)
    .use(keepJsonText, compressJson)
    // Comes early, because it takes forms from programs of any site, and no cookie of a session.
    .route('/', authorizationServer(getProvider))
    .use(crossOrigin(isForProgram))
    .use(refuseWritesOnFullDisk)
    .use(wellFormed)
    .use(followPrimary)
    .use(knowSite)
    // Comes before `identify`, because these routes also answer when the database is down.
    .route('/rest/v1/site', site)
    .route('/rest/v1/site/texts', siteTextRoutes)
    .route('/', themeFile)
    .route('/', manifestFile)
    // Its tools call the API, which identifies their user.
    .route(
      '/',
      assistants((request, env) => api.fetch(request, env)),
    )
    .route('/brand', brandImages)
    .use(identify(identifyProgram(accessOf)), limitWrites, readFromReplicas(replicaRoutes))
    .route('/', accounts)
    .route('/rest/v1/contact', contact)
    .route('/rest/v1/locations', locations)
    .route('/realtime/v1', realtime(requireProfile, isAccessAlive, topicsOf))
    .route('/rest/v1/categories', categories)
    .route('/rest/v1/categories', categoryQuestions)
    .route('/rest/v1/categories', towns)
    .route('/rest/v1/fields', fields)
    .route('/rest/v1/providers', providerSearch)
    .route('/rest/v1/services/suggestions', suggestions)
    .route('/rest/v1/search/suggestions', searchSuggestions)
    .route('/rest/v1/providers', providers)
    .route('/rest/v1/handles', handles)
    .route('/rest/v1/providers', slots)
    .route('/rest/v1/providers', availability)
    .route('/rest/v1/providers', hours)
    .route('/rest/v1/providers', credentials)
    .route('/rest/v1/providers', traderDetails)
    .route('/rest/v1/providers', receiptDetails)
    .route('/rest/v1/services', services)
    .route('/rest/v1/reviews', reviews)
    .route('/rest/v1/reports', reports)
    .route('/rest/v1/start', start)
    .route('/rest/v1/dashboard', dashboard)
    .route('/rest/v1/bookings', ownBookings)
    .route('/rest/v1/rpc', bookingProcedures)
    .route('/rest/v1/rpc', progressProcedures)
    .route('/rest/v1/rpc', noShowProcedures)
    .route('/rest/v1/rpc', finalPriceProcedures)
    .route('/rest/v1/rpc', crewProcedures)
    .route('/rest/v1/rpc', seriesProcedures)
    .route('/rest/v1/clients', clients)
    .route('/rest/v1/client_invitations', clientInvitations)
    .route('/rest/v1/claims', claims)
    .route('/rest/v1/appeals', appeals)
    .route('/rest/v1/blocks', blocks)
    .route('/rest/v1/favorites', favorites)
    .route('/rest/v1/waiting_list', waitingList)
    .route('/rest/v1/leads', opportunities)
    .route('/rest/v1/leads', ownServiceRequests)
    .route('/rest/v1/offers', offers)
    .route('/rest/v1/conversations', conversations)
    .route('/rest/v1/messages', messages)
    .route('/rest/v1/saved_replies', savedReplies)
    .route('/rest/v1/notifications/preferences', emailPreferences)
    .route('/rest/v1/notifications', notifications)
    .route('/rest/v1/events', events)
    .route('/rest/v1/webhooks', webhooks)
    .route('/rest/v1/programs', programs(getProvider))
    .route('/rest/v1/legal_agreements', legalAgreements)
    .route('/rest/v1/setup', setupLink)
    .route('/rest/v1/admin', admin)
    .route('/storage/v1/object/authenticated/request-photos', requestPhotos)
    .route('/storage/v1/object/authenticated/credential-files', credentialFiles)
    .route('/storage/v1/object/authenticated/field-files', fieldFiles)
    .route('/storage/v1/object/public/field-files', publicFieldFiles)
    .route('/storage/v1/object/authenticated/message-photos', messagePhotos)
    .route('/storage/v1/object', pictures)
    .route('/rest/v1/email_replies', emailReplies)
    .route('/rest/v1/calendar_callbacks', calendarCallbacks)
    .route('/rest/v1/calendar_notices', calendarNotices)
    .route('/rest/v1/push', push)
    .route('/rest/v1/sms/number', smsNumber)
    .route('/rest/v1/sms', smsService)
    .route('/rest/v1/mail-opt-outs', mailOptOuts)
    .route('/unsubscribe', unsubscribe)
    .route('/functions/v1/email-notifications', emailNotifications)
    .route('/functions/v1/google-reviews', googleReviews)
    .route('/dev', devMail(optionalEmails))
    .route('/rest/v1', calendars)
    .route('/calendars', feeds)
    .route('/og', previews)
    .route('/p', qrCodes)
    .route('/', sitemap)
  return api.route('/', openapi(api, { url: deps.config.PUBLIC_URL, contracts, accessOf }))
}
