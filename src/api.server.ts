import { Hono } from 'hono'
import { type OperatorEnv, requireOperator } from '#features/admin/middleware.server.ts'
import { adminAudit, adminEmails, adminSettings } from '#features/admin/routes.server.ts'
import { adminAccountListeners } from '#features/admin-accounts/listeners.server.ts'
import { adminBusinesses, adminUsers } from '#features/admin-accounts/routes.server.ts'
import { adminJobs, adminOverview } from '#features/admin-overview/routes.server.ts'
import { availability } from '#features/availability/routes.server.ts'
import { blockedTimeListeners } from '#features/blocked-times/listeners.server.ts'
import { blockedTimeRoutes } from '#features/blocked-times/routes.server.ts'
import { blockListeners } from '#features/blocks/listeners.server.ts'
import { blocks } from '#features/blocks/routes.server.ts'
import { upToDate } from '#features/booking-deadlines/middleware.server.ts'
import { bookingHistory } from '#features/booking-history/routes.server.ts'
import { bookingRequests } from '#features/booking-requests/routes.server.ts'
import { bookingListeners } from '#features/bookings/listeners.server.ts'
import { bookingProcedures, bookings } from '#features/bookings/routes.server.ts'
import { busyCalendarListeners } from '#features/busy-calendars/listeners.server.ts'
import { busyCalendarRoutes } from '#features/busy-calendars/routes.server.ts'
import { calendarListeners } from '#features/calendar-export/listeners.server.ts'
import { calendarFeed, calendarFiles, feeds } from '#features/calendar-export/routes.server.ts'
import { categories } from '#features/categories/routes.server.ts'
import { earnings } from '#features/earnings/routes.server.ts'
import { links } from '#features/email-links/routes.server.ts'
import { emailPreferenceListeners } from '#features/email-preferences/listeners.server.ts'
import { optionalEmails } from '#features/email-preferences/queries.server.ts'
import { emailPreferences, mailOptOuts, unsubscribe } from '#features/email-preferences/routes.server.ts'
import { favoriteListeners } from '#features/favorites/listeners.server.ts'
import { favorites } from '#features/favorites/routes.server.ts'
import { googleReviews } from '#features/google-reviews/routes.server.ts'
import { google, googleAccount } from '#features/google-sign-in/routes.server.ts'
import { limitWrites, requireProfile } from '#features/identity/middleware.server.ts'
import { identityRoutes } from '#features/identity/routes.server.ts'
import { previews } from '#features/link-previews/routes.server.ts'
import { locations } from '#features/locations/routes.server.ts'
import { mailListeners } from '#features/mails/listeners.server.ts'
import { devMail, emailNotifications } from '#features/mails/routes.server.ts'
import { messageListeners } from '#features/messages/listeners.server.ts'
import { conversations, messages } from '#features/messages/routes.server.ts'
import { adminReports, adminRequests, adminReviews } from '#features/moderation/routes.server.ts'
import { notificationListeners } from '#features/notifications/listeners.server.ts'
import { notifications } from '#features/notifications/routes.server.ts'
import { offerListeners } from '#features/offers/listeners.server.ts'
import { offers } from '#features/offers/routes.server.ts'
import { openingHoursListeners } from '#features/opening-hours/listeners.server.ts'
import { hours } from '#features/opening-hours/routes.server.ts'
import { opportunities, requestPhotos } from '#features/opportunities/routes.server.ts'
import { ownServiceRequests } from '#features/own-service-requests/routes.server.ts'
import { passkeys } from '#features/passkeys/routes.server.ts'
import { passwords } from '#features/passwords/routes.server.ts'
import { personalData } from '#features/personal-data/routes.server.ts'
import { pictureListeners } from '#features/pictures/listeners.server.ts'
import { pictures } from '#features/pictures/routes.server.ts'
import { users } from '#features/profiles/routes.server.ts'
import { providerListeners } from '#features/providers/listeners.server.ts'
import { providers } from '#features/providers/routes.server.ts'
import { reportListeners } from '#features/reports/listeners.server.ts'
import { reports } from '#features/reports/routes.server.ts'
import { requestAnswerListeners } from '#features/request-answers/listeners.server.ts'
import { rescheduleListeners } from '#features/reschedules/listeners.server.ts'
import { proposals } from '#features/reschedules/routes.server.ts'
import { reviewListeners } from '#features/reviews/listeners.server.ts'
import { reviews } from '#features/reviews/routes.server.ts'
import { adminSearches, providerSearch, searchSuggestions, suggestions } from '#features/search/routes.server.ts'
import { serviceRequestListeners } from '#features/service-requests/listeners.server.ts'
import { topicsOf } from '#features/service-requests/rules.ts'
import { serviceListeners } from '#features/services/listeners.server.ts'
import { services } from '#features/services/routes.server.ts'
import { identify } from '#features/sessions/middleware.server.ts'
import { isSessionAlive } from '#features/sessions/queries.server.ts'
import { sessions } from '#features/sessions/routes.server.ts'
import { factors } from '#features/sign-in-methods/routes.server.ts'
import { accountProcedures, signups } from '#features/signups/routes.server.ts'
import { site } from '#features/site-settings/routes.server.ts'
import { sitemap } from '#features/sitemap/routes.server.ts'
import { slots } from '#features/slots/routes.server.ts'
import { contact } from '#features/support/routes.server.ts'
import { towns } from '#features/towns/routes.server.ts'
import { listen } from '#platform/events.server.ts'
import { type AppEnv, type Deps } from '#platform/http/app.server.ts'
import { compressJson } from '#platform/http/compress-json.server.ts'
import { refuseWritesOnFullDisk } from '#platform/http/disk.server.ts'
import { begin, sameOriginWrites } from '#platform/http/edge.server.ts'
import { keepJsonText } from '#platform/http/json-text.server.ts'
import { openapi } from '#platform/http/openapi.server.ts'
import { measure, operations } from '#platform/http/operations.server.ts'
import { onError, onNotFound } from '#platform/http/problems.server.ts'
import { wellFormed } from '#platform/http/request.server.ts'
import { realtime } from '#platform/realtime/routes.server.ts'
import { followPrimary, readFromReplicas } from '#platform/replicas/middleware.server.ts'
import { contracts } from './api-contracts.server.ts'
import { replicaRoutes } from './replica-routes.server.ts'

/** The reactions of all features to events; their order doesn't matter. */
export const listeners = [
  bookingListeners,
  rescheduleListeners,
  requestAnswerListeners,
  serviceRequestListeners,
  offerListeners,
  providerListeners,
  serviceListeners,
  openingHoursListeners,
  blockedTimeListeners,
  reviewListeners,
  reportListeners,
  adminAccountListeners,
  messageListeners,
  notificationListeners,
  pictureListeners,
  blockListeners,
  favoriteListeners,
  calendarListeners,
  busyCalendarListeners,
  mailListeners,
  emailPreferenceListeners,
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
  .route('/auth/v1/factors/google', googleAccount)
  .route('/auth/v1/factors/passkeys', passkeys)
  .route('/auth/v1/factors', factors)
  .route('/rest/v1/users', users)
  .route('/rest/v1/rpc', accountProcedures)

/** The bookings of a user. */
const ownBookings = new Hono<AppEnv>()
  .use(upToDate)
  // First: it answers browsers without a session in a way of its own.
  .route('/', calendarFiles)
  .route('/', bookingRequests)
  .route('/', proposals)
  .route('/', bookingHistory)
  .route('/', bookings)

/** A user's calendars, and what a provider earns. */
const calendars = new Hono<AppEnv>()
  .route('/calendar_feed', calendarFeed)
  .route('/busy_calendars', busyCalendarRoutes)
  .route('/blocked_times', blockedTimeRoutes)
  .use('/earnings', upToDate)
  .route('/earnings', earnings)

/** Everything for operators. */
const admin = new Hono<OperatorEnv>()
  .use(requireOperator)
  .route('/overview', adminOverview)
  .route('/people', adminUsers)
  .route('/providers', adminBusinesses)
  .route('/reports', adminReports)
  .route('/reviews', adminReviews)
  .route('/requests', adminRequests)
  .route('/mails', adminEmails)
  .route('/jobs', adminJobs)
  .route('/audit', adminAudit)
  .route('/settings', adminSettings)
  .route('/searches', adminSearches)

/** The whole URL map of the API. */
export function createApi(deps: Deps): Hono<AppEnv> {
  listen(...listeners)
  const api: Hono<AppEnv> = new Hono<AppEnv>()
    .onError(onError)
    .notFound((c) => onNotFound(c, api))
    .use(begin(deps))
    .use(measure)
    // Before the rest: probes and scrapes need no session.
    .route('/', operations)
    .use(keepJsonText, compressJson)
    .use(sameOriginWrites)
    .use(refuseWritesOnFullDisk)
    .use(wellFormed)
    .use(followPrimary)
    // Before `identify`: these routes also answer when the database is down.
    .route('/rest/v1/site', site)
    .use(identify, limitWrites, readFromReplicas(replicaRoutes))
    .route('/', accounts)
    .route('/rest/v1/contact', contact)
    .route('/rest/v1/locations', locations)
    .route('/realtime/v1', realtime(requireProfile, isSessionAlive, topicsOf))
    .route('/rest/v1/categories', categories)
    .route('/rest/v1/categories', towns)
    .route('/rest/v1/providers', providerSearch)
    .route('/rest/v1/services/suggestions', suggestions)
    .route('/rest/v1/search/suggestions', searchSuggestions)
    .route('/rest/v1/providers', providers)
    .route('/rest/v1/providers', slots)
    .route('/rest/v1/providers', availability)
    .route('/rest/v1/providers', hours)
    .route('/rest/v1/services', services)
    .route('/rest/v1/reviews', reviews)
    .route('/rest/v1/reports', reports)
    .route('/rest/v1/bookings', ownBookings)
    .route('/rest/v1/rpc', bookingProcedures)
    .route('/rest/v1/blocks', blocks)
    .route('/rest/v1/favorites', favorites)
    .route('/rest/v1/leads', opportunities)
    .route('/rest/v1/leads', ownServiceRequests)
    .route('/rest/v1/offers', offers)
    .route('/rest/v1/conversations', conversations)
    .route('/rest/v1/messages', messages)
    .route('/rest/v1/notifications/preferences', emailPreferences)
    .route('/rest/v1/notifications', notifications)
    .route('/rest/v1/admin', admin)
    .route('/storage/v1/object/authenticated/request-photos', requestPhotos)
    .route('/storage/v1/object', pictures)
    .route('/rest/v1/mail-opt-outs', mailOptOuts)
    .route('/unsubscribe', unsubscribe)
    .route('/functions/v1/email-notifications', emailNotifications)
    .route('/functions/v1/google-reviews', googleReviews)
    .route('/dev', devMail(optionalEmails))
    .route('/rest/v1', calendars)
    .route('/calendars', feeds)
    .route('/og', previews)
    .route('/', sitemap)
  return api.route('/', openapi(api, { url: deps.config.PUBLIC_URL, contracts }))
}
