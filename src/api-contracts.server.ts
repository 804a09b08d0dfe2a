import * as signups from '#domains/accounts/contract.ts'
import * as bookings from '#domains/bookings/contract.ts'
import * as bookingDetails from '#domains/bookings/details-contract.ts'
import * as earnings from '#domains/bookings/earnings-contract.ts'
import * as finalPrices from '#domains/bookings/final-price-schema.ts'
import * as bookingHistory from '#domains/bookings/history-contract.ts'
import * as noShows from '#domains/bookings/no-shows-contract.ts'
import * as bookingRequests from '#domains/bookings/request-contract.ts'
import * as bookingRequestsForms from '#domains/bookings/request-schema.ts'
import * as reschedulesForms from '#domains/bookings/reschedules-schema.ts'
import * as bookingSeries from '#domains/bookings/series-contract.ts'
import * as calendarAccounts from '#domains/calendars/accounts-contract.ts'
import * as blockedTimes from '#domains/calendars/blocked-times-contract.ts'
import * as busyCalendars from '#domains/calendars/busy-contract.ts'
import * as calendarExport from '#domains/calendars/export-contract.ts'
import * as categories from '#domains/catalog/categories-contract.ts'
import * as deskCategories from '#domains/catalog/categories-desk-contract.ts'
import * as ownFields from '#domains/catalog/fields-contract.ts'
import * as ownFieldsForms from '#domains/catalog/fields-schema.ts'
import * as questions from '#domains/catalog/questions-contract.ts'
import * as questionForms from '#domains/catalog/questions-schema.ts'
import * as services from '#domains/catalog/services-contract.ts'
import * as servicesForms from '#domains/catalog/services-schema.ts'
import * as clients from '#domains/clients/contract.ts'
import * as mails from '#domains/email/contract.ts'
import * as mailTexts from '#domains/email/texts-contract.ts'
import * as blocks from '#domains/identity/blocks-contract.ts'
import * as identity from '#domains/identity/contract.ts'
import * as profilesForms from '#domains/identity/profiles-schema.ts'
import * as identityForms from '#domains/identity/schema.ts'
import * as sessions from '#domains/identity/sessions-contract.ts'
import * as imports from '#domains/imports/contract.ts'
import * as locations from '#domains/locations/contract.ts'
import * as locationsForms from '#domains/locations/schema.ts'
import * as messages from '#domains/messages/contract.ts'
import * as emailReplies from '#domains/messages/email-replies-contract.ts'
import * as moderatedBookings from '#domains/moderation/bookings-contract.ts'
import * as moderation from '#domains/moderation/contract.ts'
import * as reportedConversations from '#domains/moderation/conversations-contract.ts'
import * as checkedCredentials from '#domains/moderation/credentials-contract.ts'
import * as groupMessages from '#domains/moderation/groups-contract.ts'
import * as groupForms from '#domains/moderation/groups-schema.ts'
import * as looks from '#domains/moderation/looks-contract.ts'
import * as needs from '#domains/moderation/needs-contract.ts'
import * as notifications from '#domains/notifications/contract.ts'
import * as events from '#domains/notifications/events-contract.ts'
import * as emailPreferences from '#domains/notifications/preferences-contract.ts'
import * as push from '#domains/notifications/push-contract.ts'
import * as sms from '#domains/notifications/sms-contract.ts'
import * as webhooks from '#domains/notifications/webhooks-contract.ts'
import * as adminAccounts from '#domains/operators/accounts-contract.ts'
import * as adminAccountsForms from '#domains/operators/accounts-schema.ts'
import * as appeals from '#domains/operators/appeals-contract.ts'
import * as appealForms from '#domains/operators/appeals-schema.ts'
import * as checklist from '#domains/operators/checklist-contract.ts'
import * as admin from '#domains/operators/contract.ts'
import * as adminOverview from '#domains/operators/overview-contract.ts'
import * as adminForms from '#domains/operators/schema.ts'
import * as setup from '#domains/operators/setup-contract.ts'
import * as setupForms from '#domains/operators/setup-schema.ts'
import * as pictures from '#domains/pictures/contract.ts'
import * as personalData from '#domains/privacy/contract.ts'
import * as programs from '#domains/programs/contract.ts'
import * as providers from '#domains/providers/contract.ts'
import * as credentials from '#domains/providers/credentials-contract.ts'
import * as credentialForms from '#domains/providers/credentials-schema.ts'
import * as googleReviews from '#domains/providers/google-contract.ts'
import * as googleReviewsForms from '#domains/providers/google-schema.ts'
import * as handles from '#domains/providers/handles-contract.ts'
import * as providersForms from '#domains/providers/schema.ts'
import * as receipts from '#domains/receipts/contract.ts'
import * as receiptForms from '#domains/receipts/schema.ts'
import * as reviews from '#domains/reviews/contract.ts'
import * as reviewsForms from '#domains/reviews/schema.ts'
import * as reports from '#domains/safety/reports-contract.ts'
import * as reportsForms from '#domains/safety/reports-schema.ts'
import * as availability from '#domains/schedule/availability-contract.ts'
import * as openingHours from '#domains/schedule/hours-contract.ts'
import * as openingHoursForms from '#domains/schedule/hours-schema.ts'
import * as bookingLifecycle from '#domains/schedule/lifecycle-contract.ts'
import * as slots from '#domains/schedule/slots-contract.ts'
import * as slotsForms from '#domains/schedule/slots-schema.ts'
import * as search from '#domains/search/contract.ts'
import * as favorites from '#domains/search/favorites-contract.ts'
import * as searchOrder from '#domains/search/order-contract.ts'
import * as towns from '#domains/search/towns-contract.ts'
import * as serviceRequests from '#domains/service-requests/contract.ts'
import * as offers from '#domains/service-requests/offers-contract.ts'
import * as offersForms from '#domains/service-requests/offers-schema.ts'
import * as opportunities from '#domains/service-requests/opportunities-contract.ts'
import * as ownServiceRequests from '#domains/service-requests/own-contract.ts'
import * as serviceRequestsForms from '#domains/service-requests/schema.ts'
import * as authenticator from '#domains/sign-in/authenticator-contract.ts'
import * as googleSignIn from '#domains/sign-in/google-contract.ts'
import * as emailLinks from '#domains/sign-in/links-contract.ts'
import * as signInMethods from '#domains/sign-in/methods-contract.ts'
import * as passkeys from '#domains/sign-in/passkeys-contract.ts'
import * as passwords from '#domains/sign-in/passwords-contract.ts'
import * as tokens from '#domains/sign-in/tokens-contract.ts'
import * as siteSettings from '#domains/site/settings-contract.ts'
import * as support from '#domains/site/support-contract.ts'
import * as supportForms from '#domains/site/support-schema.ts'
import * as siteTexts from '#domains/site/texts-contract.ts'
import * as start from '#domains/start/contract.ts'
import * as waitingList from '#domains/waiting-list/contract.ts'
import * as waitingListForms from '#domains/waiting-list/schema.ts'

/**
 * The contracts of all domains. The OpenAPI document names the schemas in them after their exports.
 * If two domains export the same name, the name of the later one starts with its domain's.
 */
export const contracts: Record<string, object> = {
  checklist,
  setup,
  setupForms,
  adminAccounts,
  appeals,
  appealForms,
  adminAccountsForms,
  adminOverview,
  admin,
  adminForms,
  authenticator,
  availability,
  blockedTimes,
  blocks,
  finalPrices,
  bookingHistory,
  bookingDetails,
  bookingLifecycle,
  bookingRequests,
  bookingRequestsForms,
  bookingSeries,
  bookings,
  busyCalendars,
  calendarAccounts,
  calendarExport,
  clients,
  categories,
  deskCategories,
  ownFields,
  ownFieldsForms,
  ownServiceRequests,
  earnings,
  emailLinks,
  emailPreferences,
  emailReplies,
  push,
  sms,
  events,
  webhooks,
  programs,
  siteTexts,
  favorites,
  noShows,
  waitingList,
  waitingListForms,
  googleReviews,
  googleReviewsForms,
  googleSignIn,
  handles,
  identity,
  identityForms,
  imports,
  locations,
  locationsForms,
  mails,
  mailTexts,
  messages,
  moderatedBookings,
  checkedCredentials,
  credentials,
  credentialForms,
  groupMessages,
  groupForms,
  moderation,
  reportedConversations,
  looks,
  needs,
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
  receipts,
  receiptForms,
  reviews,
  reviewsForms,
  searchOrder,
  search,
  serviceRequests,
  serviceRequestsForms,
  services,
  questions,
  questionForms,
  servicesForms,
  sessions,
  signInMethods,
  signups,
  siteSettings,
  slots,
  slotsForms,
  start,
  support,
  supportForms,
  tokens,
  towns,
}
