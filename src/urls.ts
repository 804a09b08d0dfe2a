/**
 * The query of `/providers`, with the names of the API; `category` names are lower-case, `location`
 * is a ZIP code, and `free_on` a date or a word for a day, e.g. "tomorrow".
 */
export interface ProvidersSearch {
  search?: string | undefined
  /** The sentence that the text and filters were read from. */
  said?: string | undefined
  /** The text is searched for exactly as typed. */
  exact?: 'true' | undefined
  category?: readonly string[] | undefined
  location?: string | undefined
  lat?: number | undefined
  lng?: number | undefined
  sort?: string | undefined
  reach?: 'all' | undefined
  max_price?: number | undefined
  min_rating?: number | undefined
  verified?: 'true' | undefined
  instant?: 'true' | undefined
  location_type?: 'customer' | 'provider' | 'online' | undefined
  /** Values of own fields: "{field_id}:{value}". */
  field?: readonly string[] | undefined
  free_on?: string | undefined
  free_from?: string | undefined
  free_to?: string | undefined
  minutes?: number | undefined
  cursor?: string | undefined
}

/** The first values of a new service request, e.g. from a search without results. */
export interface NewRequest {
  /** The id of a provider who is asked for a quote. */
  provider?: string | undefined
  /** The id of the provider's service that the quote is for. */
  service_id?: string | undefined
  service_type?: string | undefined
  title?: string | undefined
  /** A ZIP code. */
  location?: string | undefined
  preferred_date?: string | undefined
  start_time?: string | undefined
  end_time?: string | undefined
}

/** The parts of a search that go along from a card to the profile and the booking form. */
export interface Thread {
  /** The id of a service. */
  service?: string | undefined
  /** The ZIP code of the place of the work. */
  location?: string | undefined
  /** The date whose free times are shown. */
  day?: string | undefined
  /** The first of the days that are shown, without a chosen one. */
  from?: string | undefined
  /** The cursor at which the reviews begin, for visitors without scripts. */
  reviews?: string | undefined
}

/** Values for the booking form when it opens. */
export interface FirstChoice {
  service_id?: string | undefined
  /** The ZIP code of the place of the work. */
  location?: string | undefined
  /** A free time: `YYYY-MM-DD` and `HH:MM`. */
  date?: string
  time?: string
  /** The step that opens, counted from 1. */
  step?: number
  /** The id of the user's own booking to repeat. */
  again?: string
}

/**
 * Every address of the site. Links are built here and nowhere else, so that none can be misspelled.
 */
export const urls = {
  home: () => '/',
  /** Where a new site is set up, with the secret of the link, and a step. */
  setup: (secret: string, step?: string) => `/setup/${secret}${searchOf({ step })}`,
  providers: (search: ProvidersSearch = {}) => `/providers${searchOf({ ...search })}`,
  services: () => '/services',
  category: (name: string) => `/services/${encodeURIComponent(name.toLowerCase())}`,
  /** `town` as the API names it, e.g. "st-louis". */
  town: (category: string, state: string, town: string) => `${urls.category(category)}/${state.toLowerCase()}/${town}`,
  provider: (id: string, thread: Thread = {}) => `/providers/${encodeURIComponent(id)}${searchOf({ ...thread })}`,
  /** A provider's own page without the site's navigation, or a part of it. */
  storefront: (
    handle: string,
    part: '' | '/book' | '/embed' | '/qr.svg' = '',
    { service_id, ...rest }: Thread & FirstChoice = {},
  ) => `/p/${encodeURIComponent(handle)}${part}${searchOf({ service: service_id, ...rest })}`,
  /** Where a provider chooses the address of their own page. */
  share: () => `${urls.profile()}#share`,
  /** The sheet with the QR code of the user's own page. */
  poster: () => '/poster',
  /** The reviews on a profile: from a cursor on, with so many stars, or with a text in them. */
  reviews: (
    id: string,
    { from, ...view }: { from?: string | undefined; stars?: string | undefined; find?: string | undefined },
  ) => `/providers/${encodeURIComponent(id)}${searchOf({ reviews: from, ...view })}#reviews`,
  /** One of the own bookings; `answer` asks a provider to confirm it. */
  booking: (id: string, answer?: 'accept' | 'decline') => `/bookings/${encodeURIComponent(id)}${searchOf({ answer })}`,
  /** The receipt of an own booking. */
  receipt: (booking_id: string) => `/bookings/${encodeURIComponent(booking_id)}/receipt`,
  /** The booking form with its first values. */
  book: (provider_id: string, { service_id, ...first }: FirstChoice = {}) =>
    `/providers/${encodeURIComponent(provider_id)}/book${searchOf({ service: service_id, ...first })}`,
  /** The form that asks to be told if a time opens, with its first values. */
  waitFor: (provider_id: string, first: { service: string; day: string }) =>
    `/providers/${encodeURIComponent(provider_id)}/waiting-list${searchOf(first)}`,
  /** The calendar file of a booking, or of its series. */
  calendarFile: (booking_id: string, of?: 'series') =>
    `/rest/v1/bookings/${encodeURIComponent(booking_id)}/calendar.ics${searchOf({ series: of && 'true' })}`,
  messages: (profile_id?: string) => `/messages${searchOf({ with: profile_id })}`,
  /** The bookings on the dashboard that wait for the provider's answer. */
  pendingBookings: () => '/dashboard#to-answer',
  /** `refused` names the page that the user was redirected from. */
  dashboard: (refused?: ProvidersPage) => `/dashboard${searchOf({ refused })}`,
  /** An offer or a quote on one sheet. */
  offer: (id: string) => `/offers/${encodeURIComponent(id)}`,
  /** The customer's own service requests, with their offers; one of them by its id. */
  ownRequests: (id?: string) => `/requests${id ? `#request-${id}` : ''}`,
  /** The customer's past bookings, which they can book again. */
  bookAgain: () => '/dashboard?show=past',
  /** The customer's favorite providers. */
  favorites: () => `${urls.profile()}#favorites`,
  programs: () => `${urls.profile()}#programs`,

  /** Where a provider says who offers the services. */
  trader: () => `${urls.profile()}#trader`,
  /** The provider's own credentials. */
  credentials: () => `${urls.profile()}#credentials`,
  /**
   * Where the user answers the request of a program, or reads why it is `refused`: a code of OAuth.
   */
  connect: (search: { request: string } | { refused: string }) => `/connect${searchOf(search)}`,
  /** Where a customer reviews a booking or reads their review; `show` names the list behind it. */
  review: (booking_id: string, show?: string) => `/dashboard${searchOf({ show, review: booking_id })}`,
  /** The form of a service request; `edit` is the id of an existing one. */
  serviceRequest: (edit?: string) => `/service-request${searchOf({ edit })}`,
  /** The form of a new service request with its first values. */
  newRequest: (first: NewRequest) => `/service-request${searchOf({ ...first })}`,
  /** Opportunities with a filter; an empty one shows all. Without a filter, the page chooses. */
  opportunities: (filter?: { category: readonly string[]; within?: string | undefined; sort?: string }) =>
    `/opportunities${searchOf({ ...filter, show: filter && filter.category.length === 0 && !filter.within ? 'all' : undefined })}`,
  /** The week of a day, `YYYY-MM-DD`; by default today's. */
  calendar: (day?: string) => `/calendar${searchOf({ day })}`,
  /** The provider's own clients; one of them by its id. */
  clients: (id?: string) => `/clients${id ? `/${encodeURIComponent(id)}` : ''}`,
  /** The target of the link that connects an account with a provider's client. */
  invitation: (token: string) => `/invitation${searchOf({ token })}`,
  /** Where authors of hidden reviews read why, and appeal. */
  decision: (id: string) => `/decisions/${encodeURIComponent(id)}`,
  /** Where suspended users read why, and appeal; opened from an email. */
  appeal: (token: string) => `/appeal${searchOf({ token })}`,
  /** Where the owner of a listed business claims it: with the link of an email, or a code. */
  claim: (of: { token?: string; provider?: string }) => `/claim${searchOf(of)}`,
  /** The months of a year; by default this year's. */
  earnings: (year?: string) => `/earnings${searchOf({ year })}`,
  notifications: () => '/notifications',
  /** The link in the footer of an email; email programs post there, too. */
  unsubscribe: (token: string) => `/unsubscribe${searchOf({ token })}`,
  /** `returnTo` is a path on this site; anything else is dropped. */
  login: (returnTo?: string) => `/login${searchOf({ return_to: returnTo && pathOnThisSite(returnTo) })}`,
  forgotPassword: () => '/forgot-password',
  /** The target of a recovery link; without a token, of a recovery that has begun. */
  resetPassword: (token_hash?: string) =>
    `/reset-password${searchOf(token_hash ? { type: 'recovery', token_hash } : {})}`,
  /** The target of the links in sign-up and sign-in emails. */
  authCallback: (link: { type: 'signup' | 'magiclink'; user_type?: 'customer' | 'provider'; token_hash: string }) =>
    `/auth/callback${searchOf(link)}`,
  /** The target of the links that confirm a new email address, or undo the change. */
  emailChange: (link: { type: 'confirm' | 'undo'; token: string }) => `/email-change${searchOf(link)}`,
  profile: () => '/profile',
  calendars: () => `${urls.profile()}#calendars`,
  /** The profile after a user has been at Google or Microsoft. */
  calendarOutcome: (calendar: string) => `${urls.profile()}${searchOf({ calendar })}#calendars`,
  /** The result of a sign-up in the database, in demo mode and development only. */
  signupDebug: () => '/signup-debug',
  /** The emails of the demo data; `mail` counts from the oldest. */
  outbox: (mail?: number) => `/dev/mail${searchOf({ mail })}`,
  signup: (type?: 'customer' | 'provider') => `/signup${searchOf({ type })}`,
  about: () => '/about',
  howItWorks: () => '/how-it-works',
  providerResources: () => '/provider-resources',
  /** `article` is the id of an article or of a question. */
  help: (article?: string) => `/help${article ? `#${article}` : ''}`,
  contact: () => '/contact',
  terms: () => '/terms',
  privacy: () => '/privacy',
  cookies: () => '/cookies',
  /** Who runs the site, if operators have written it. */
  imprint: () => '/imprint',
  /** How reviews are checked. */
  reviewRules: () => '/reviews',
  /**
   * Operators' pages: `section` as in the address, e.g. "people"; filters as the page reads them.
   */
  admin: (section = '', filters: Record<string, string | undefined> = {}) =>
    `/admin${section && `/${section}`}${searchOf(filters)}`,
  /** A text of the site at the operators' desk. */
  adminText: (name: string) => `/admin/texts/${encodeURIComponent(name)}`,
  /** The conversation behind a report, which asks why it is read. */
  adminConversation: (report: string) => `/admin/reports/${encodeURIComponent(report)}/conversation`,
  /** A credential at the operators' desk, which asks why it is opened. */
  adminCredential: (id: string) => `/admin/credentials/${encodeURIComponent(id)}`,
  /** A booking at the operators' desk, which asks why it is opened. */
  adminBooking: (id: string) => `/admin/bookings/${encodeURIComponent(id)}`,
  /** A login, by its id or that of one of its profiles. */
  adminPerson: (id: string) => `/admin/people/${encodeURIComponent(id)}`,
  /** The page for visitors without a connection. */
  offline: () => '/offline',
}

/** The pages that only providers have. */
export const providersPages = ['opportunities', 'calendar', 'clients', 'earnings', 'poster'] as const
/** The name of a page that only providers have. */
export type ProvidersPage = (typeof providersPages)[number]

/** Whether only providers have the page at a path. */
export const isForProviders = (path: string): boolean =>
  new RegExp(String.raw`^/(${providersPages.join('|')})\b`).test(path)

/**
 * The return path if it is a path on this site, else undefined (docs/product/sign-in.md). Browsers
 * are lenient about `\` and control characters. Other characters than ASCII are encoded, because it
 * may become a header.
 */
export function pathOnThisSite(path: string | null | undefined): string | undefined {
  if (!path?.startsWith('/') || path.startsWith('//') || /[\\\p{Cc}]/u.test(path)) return undefined
  const base = 'https://here.invalid'
  if (!URL.canParse(path, base) || new URL(path, base).origin !== base) return undefined
  return path.toWellFormed().replaceAll(/\P{ASCII}+/gu, encodeURIComponent)
}

function searchOf(values: Record<string, string | number | readonly string[] | undefined>): string {
  const search = new URLSearchParams()
  for (const [key, value] of Object.entries(values)) {
    for (const one of Array.isArray(value) ? value : [value])
      if (one !== undefined && one !== '') search.append(key, String(one))
  }
  return search.size > 0 ? `?${search}` : ''
}
