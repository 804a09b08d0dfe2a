/** The properties of a page besides its address. Every rule about kinds of pages reads them. */
export interface PageHandle {
  /** Search engines don't list it: `noindex`, disallowed in robots.txt, absent from the sitemap. */
  private?: true
  /** Its address contains a secret from an email, which must not reach other sites. */
  secret?: true
  /**
   * The parts of a page that a device keeps for use without a connection: `'code'` only the code of
   * the page, `false` nothing. By default, the code and, once the page was visited, a copy of it.
   */
  offline?: 'code' | false
  /** Without the site's navigation: a provider's own page. */
  bare?: true
  /**
   * Other sites may frame it. It is rendered as for a visitor and without the site's scripts, and
   * its links open new tabs, so that nothing can be done inside a frame.
   */
  framed?: true
}

/** A page: its address and its module in `src/pages`. */
export interface PageRoute {
  /** The pattern in React Router's syntax, e.g. `/providers/:id`. */
  path: string
  module: string
  handle?: PageHandle
}

/** Pages of signed-in users. */
const own: PageHandle = { private: true }
/** Pages about other users, which only operators see, are stored on no device. */
const operators: PageHandle = { private: true, offline: false }
/** Pages that links in emails lead to. */
const linked: PageHandle = { private: true, secret: true, offline: false }
/** Available in demo mode and development only. */
const demo: PageHandle = { private: true, offline: false }

/** A provider's own page: its scripts and data belong to one visit. */
const bare: PageHandle = { bare: true, offline: false }

/** The whole URL map of the site. */
export const pages: readonly PageRoute[] = [
  { path: '/', module: 'home/home-page.tsx' },
  { path: '/services', module: 'services/services-page.tsx' },
  { path: '/services/:category', module: 'services/category-page.tsx' },
  { path: '/services/:category/:state/:town', module: 'services/town-page.tsx' },
  { path: '/providers', module: 'providers/list-page.tsx' },
  { path: '/providers/:id', module: 'providers/provider-page.tsx' },
  { path: '/providers/:id/book', module: 'bookings/book-page.tsx', handle: own },
  { path: '/providers/:id/waiting-list', module: 'bookings/waiting-list-page.tsx', handle: own },
  { path: '/p/:handle', module: 'storefronts/storefront-page.tsx', handle: bare },
  { path: '/p/:handle/book', module: 'storefronts/storefront-book-page.tsx', handle: { ...bare, private: true } },
  { path: '/p/:handle/embed', module: 'storefronts/storefront-frame-page.tsx', handle: { ...bare, framed: true } },
  { path: '/poster', module: 'storefronts/poster-page.tsx', handle: own },
  { path: '/dashboard', module: 'bookings/dashboard-page.tsx', handle: own },
  { path: '/bookings/:id', module: 'bookings/booking-page.tsx', handle: own },
  { path: '/bookings/:id/receipt', module: 'bookings/receipt-page.tsx', handle: own },
  { path: '/service-request', module: 'service-requests/service-request-page.tsx', handle: own },
  { path: '/requests', module: 'service-requests/requests-page.tsx', handle: own },
  { path: '/offers/:id', module: 'service-requests/offer-sheet-page.tsx', handle: own },
  { path: '/opportunities', module: 'service-requests/opportunities-page.tsx', handle: own },
  { path: '/calendar', module: 'calendar/calendar-page.tsx', handle: own },
  { path: '/earnings', module: 'calendar/earnings-page.tsx', handle: own },
  { path: '/clients', module: 'clients/clients-page.tsx', handle: own },
  { path: '/clients/:id', module: 'clients/client-page.tsx', handle: own },
  { path: '/invitation', module: 'clients/invitation-page.tsx', handle: linked },
  { path: '/decisions/:id', module: 'appeals/decision-page.tsx', handle: own },
  { path: '/appeal', module: 'appeals/appeal-page.tsx', handle: linked },
  { path: '/claim', module: 'claims/claim-page.tsx', handle: linked },
  { path: '/messages', module: 'messages/messages-page.tsx', handle: own },
  { path: '/notifications', module: 'notifications/notifications-page.tsx', handle: own },
  { path: '/unsubscribe', module: 'notifications/unsubscribe-page.tsx', handle: linked },
  { path: '/connect', module: 'programs/connect-page.tsx', handle: { private: true, offline: false } },
  { path: '/profile', module: 'accounts/profile-page.tsx', handle: own },
  { path: '/login', module: 'sign-in/login-page.tsx', handle: { offline: 'code' } },
  { path: '/signup', module: 'accounts/signup-page.tsx', handle: { offline: 'code' } },
  { path: '/forgot-password', module: 'accounts/forgot-password-page.tsx', handle: { private: true, offline: 'code' } },
  { path: '/reset-password', module: 'accounts/reset-password-page.tsx', handle: linked },
  { path: '/email-change', module: 'accounts/email-change-page.tsx', handle: linked },
  { path: '/auth/callback', module: 'accounts/auth-callback-page.tsx', handle: linked },
  { path: '/auth/confirm', module: 'accounts/auth-confirm-page.tsx', handle: linked },
  { path: '/email-confirmation', module: 'accounts/email-confirmation-page.tsx', handle: linked },
  { path: '/verify', module: 'accounts/verify-page.tsx', handle: linked },
  { path: '/about', module: 'info/about-page.tsx' },
  { path: '/how-it-works', module: 'info/how-it-works-page.tsx' },
  { path: '/help', module: 'info/help/help-page.tsx' },
  { path: '/provider-resources', module: 'info/provider-resources-page.tsx' },
  { path: '/terms', module: 'info/legal/terms-page.tsx' },
  { path: '/imprint', module: 'info/imprint-page.tsx' },
  { path: '/reviews', module: 'info/reviews-page.tsx' },
  { path: '/privacy', module: 'info/legal/privacy-page.tsx' },
  { path: '/cookies', module: 'info/legal/cookies-page.tsx' },
  { path: '/contact', module: 'support/contact-page.tsx' },
  { path: '/offline', module: 'offline/offline-page.tsx', handle: { private: true, offline: 'code' } },
  { path: '/admin', module: 'admin/overview-page.tsx', handle: operators },
  { path: '/admin/people', module: 'admin/users-page.tsx', handle: operators },
  { path: '/admin/people/:id', module: 'admin/user-page.tsx', handle: operators },
  { path: '/admin/providers', module: 'admin/businesses-page.tsx', handle: operators },
  { path: '/admin/exports', module: 'admin/exports-page.tsx', handle: operators },
  { path: '/admin/group-messages', module: 'admin/group-messages-page.tsx', handle: operators },
  { path: '/admin/imports', module: 'admin/imports-page.tsx', handle: operators },
  { path: '/admin/reports', module: 'admin/reports-page.tsx', handle: operators },
  { path: '/admin/reports/:id/conversation', module: 'admin/conversation-page.tsx', handle: operators },
  { path: '/admin/appeals', module: 'admin/appeals-page.tsx', handle: operators },
  { path: '/admin/credentials', module: 'admin/credentials-page.tsx', handle: operators },
  { path: '/admin/credentials/:id', module: 'admin/credential-page.tsx', handle: operators },
  { path: '/admin/disputes', module: 'admin/disputes-page.tsx', handle: operators },
  { path: '/admin/requests', module: 'admin/requests-page.tsx', handle: operators },
  { path: '/admin/bookings', module: 'admin/bookings-page.tsx', handle: operators },
  { path: '/admin/bookings/:id', module: 'admin/booking-page.tsx', handle: operators },
  { path: '/admin/searches', module: 'admin/searches-page.tsx', handle: operators },
  { path: '/admin/sms', module: 'admin/sms-page.tsx', handle: operators },
  { path: '/admin/categories', module: 'admin/categories-page.tsx', handle: operators },
  { path: '/admin/fields', module: 'admin/fields-page.tsx', handle: operators },
  { path: '/admin/questions', module: 'admin/questions-page.tsx', handle: operators },
  { path: '/admin/mails', module: 'admin/emails-page.tsx', handle: operators },
  { path: '/admin/jobs', module: 'admin/jobs-page.tsx', handle: operators },
  { path: '/admin/audit', module: 'admin/audit-page.tsx', handle: operators },
  { path: '/admin/second-factor', module: 'admin/second-factor-page.tsx', handle: operators },
  { path: '/admin/settings', module: 'admin/settings-page.tsx', handle: operators },
  { path: '/admin/texts', module: 'admin/texts-page.tsx', handle: operators },
  { path: '/admin/texts/emails/:kind', module: 'admin/mail-text-page.tsx', handle: operators },
  { path: '/admin/texts/:name', module: 'admin/text-page.tsx', handle: operators },
  { path: '/setup/:secret', module: 'setup/setup-page.tsx', handle: { ...linked, bare: true } },
  { path: '/signup-debug', module: 'accounts/signup-debug-page.tsx', handle: demo },
  { path: '/dev/mail', module: 'dev/mail-page.tsx', handle: demo },
  { path: '/dev/gallery', module: 'dev/gallery-page.tsx', handle: demo },
]

/** An address may begin with the code of a language: "/es/providers". */
const patterns = pages.map((page) => ({
  page,
  pattern: new RegExp(
    `^(?:/[a-z]{2}(?=/|$))?${page.path.replaceAll(/^\/$|:\w+/g, (part) => (part === '/' ? '' : '[^/]+'))}/?$`,
    'i',
  ),
}))

/** The page at a path, in any language; undefined if there is none. */
export function findPage(pathname: string): PageRoute | undefined {
  return patterns.find(({ pattern }) => pattern.test(pathname))?.page
}
