import * as admin from '#features/admin/contract.ts'
import * as adminForms from '#features/admin/schema.ts'
import * as adminAccounts from '#features/admin-accounts/contract.ts'
import * as adminAccountsForms from '#features/admin-accounts/schema.ts'
import * as adminOverview from '#features/admin-overview/contract.ts'
import * as authenticator from '#features/authenticator/contract.ts'
import * as availability from '#features/availability/contract.ts'
import * as blockedTimes from '#features/blocked-times/contract.ts'
import * as blocks from '#features/blocks/contract.ts'
import * as bookingDetails from '#features/booking-details/contract.ts'
import * as bookingHistory from '#features/booking-history/contract.ts'
import * as bookingLifecycle from '#features/booking-lifecycle/contract.ts'
import * as bookingRequests from '#features/booking-requests/contract.ts'
import * as bookingRequestsForms from '#features/booking-requests/schema.ts'
import * as bookings from '#features/bookings/contract.ts'
import * as busyCalendars from '#features/busy-calendars/contract.ts'
import * as calendarExport from '#features/calendar-export/contract.ts'
import * as categories from '#features/categories/contract.ts'
import * as categoriesForms from '#features/categories/schema.ts'
import * as earnings from '#features/earnings/contract.ts'
import * as emailLinks from '#features/email-links/contract.ts'
import * as emailPreferences from '#features/email-preferences/contract.ts'
import * as favorites from '#features/favorites/contract.ts'
import * as googleReviews from '#features/google-reviews/contract.ts'
import * as googleReviewsForms from '#features/google-reviews/schema.ts'
import * as googleSignIn from '#features/google-sign-in/contract.ts'
import * as identity from '#features/identity/contract.ts'
import * as identityForms from '#features/identity/schema.ts'
import * as locations from '#features/locations/contract.ts'
import * as locationsForms from '#features/locations/schema.ts'
import * as mails from '#features/mails/contract.ts'
import * as messages from '#features/messages/contract.ts'
import * as moderation from '#features/moderation/contract.ts'
import * as notifications from '#features/notifications/contract.ts'
import * as offers from '#features/offers/contract.ts'
import * as offersForms from '#features/offers/schema.ts'
import * as openingHours from '#features/opening-hours/contract.ts'
import * as openingHoursForms from '#features/opening-hours/schema.ts'
import * as opportunities from '#features/opportunities/contract.ts'
import * as ownServiceRequests from '#features/own-service-requests/contract.ts'
import * as passkeys from '#features/passkeys/contract.ts'
import * as passwords from '#features/passwords/contract.ts'
import * as personalData from '#features/personal-data/contract.ts'
import * as pictures from '#features/pictures/contract.ts'
import * as profilesForms from '#features/profiles/schema.ts'
import * as providers from '#features/providers/contract.ts'
import * as providersForms from '#features/providers/schema.ts'
import * as reports from '#features/reports/contract.ts'
import * as reportsForms from '#features/reports/schema.ts'
import * as reschedulesForms from '#features/reschedules/schema.ts'
import * as reviews from '#features/reviews/contract.ts'
import * as reviewsForms from '#features/reviews/schema.ts'
import * as search from '#features/search/contract.ts'
import * as searchOrder from '#features/search-order/contract.ts'
import * as serviceRequests from '#features/service-requests/contract.ts'
import * as serviceRequestsForms from '#features/service-requests/schema.ts'
import * as services from '#features/services/contract.ts'
import * as servicesForms from '#features/services/schema.ts'
import * as sessions from '#features/sessions/contract.ts'
import * as signInMethods from '#features/sign-in-methods/contract.ts'
import * as signups from '#features/signups/contract.ts'
import * as siteSettings from '#features/site-settings/contract.ts'
import * as slots from '#features/slots/contract.ts'
import * as slotsForms from '#features/slots/schema.ts'
import * as support from '#features/support/contract.ts'
import * as supportForms from '#features/support/schema.ts'
import * as towns from '#features/towns/contract.ts'

/**
 * The contracts of all features. The OpenAPI document names the schemas in them after their exports;
 * where two features export the same name, the name of the later one starts with its feature's.
 */
export const contracts: Record<string, object> = {
  adminAccounts,
  adminAccountsForms,
  adminOverview,
  admin,
  adminForms,
  authenticator,
  availability,
  blockedTimes,
  blocks,
  bookingHistory,
  bookingDetails,
  bookingLifecycle,
  bookingRequests,
  bookingRequestsForms,
  bookings,
  busyCalendars,
  calendarExport,
  categories,
  categoriesForms,
  ownServiceRequests,
  earnings,
  emailLinks,
  emailPreferences,
  favorites,
  googleReviews,
  googleReviewsForms,
  googleSignIn,
  identity,
  identityForms,
  locations,
  locationsForms,
  mails,
  messages,
  moderation,
  notifications,
  offers,
  offersForms,
  openingHours,
  openingHoursForms,
  opportunities,
  passkeys,
  passwords,
  personalData,
  pictures,
  profilesForms,
  providers,
  providersForms,
  reports,
  reportsForms,
  reschedulesForms,
  reviews,
  reviewsForms,
  searchOrder,
  search,
  serviceRequests,
  serviceRequestsForms,
  services,
  servicesForms,
  sessions,
  signInMethods,
  signups,
  siteSettings,
  slots,
  slotsForms,
  support,
  supportForms,
  towns,
}
