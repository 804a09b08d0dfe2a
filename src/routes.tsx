import { data, type RouteObject } from 'react-router'
import { Layout, loader as layoutLoader } from '#pages/layout/layout.tsx'
import { ErrorPage } from '#pages/route-error.tsx'
import { unreachable } from '#platform/api-client.ts'

type PageModule = Pick<RouteObject, 'Component' | 'loader' | 'handle'>

/** Every page is a module of its own, loaded when it is first visited: it exports `Component` and, if it reads anything, `loader`. */
const pages = import.meta.glob<PageModule>('./pages/**/*-page.tsx')

/** The whole URL map of the site. */
export const routes: RouteObject[] = [
  {
    Component: Layout,
    loader: layoutLoader,
    ErrorBoundary: ErrorPage,
    children: [
      {
        ErrorBoundary: ErrorPage,
        children: [
          { path: '/', ...page('home/home-page.tsx') },
          { path: '/services', ...page('services/services-page.tsx') },
          { path: '/services/:category', ...page('services/category-page.tsx') },
          { path: '/services/:category/:state/:town', ...page('services/town-page.tsx') },
          { path: '/providers', ...page('providers/list-page.tsx') },
          { path: '/providers/:id', ...page('providers/provider-page.tsx') },
          { path: '/providers/:id/book', ...page('bookings/book-page.tsx') },
          { path: '/dashboard', ...page('bookings/dashboard-page.tsx') },
          { path: '/service-request', ...page('leads/service-request-page.tsx') },
          { path: '/opportunities', ...page('leads/opportunities-page.tsx') },
          { path: '/messages', ...page('messages/messages-page.tsx') },
          { path: '/notifications', ...page('notifications/notifications-page.tsx') },
          { path: '/unsubscribe', ...page('notifications/unsubscribe-page.tsx') },
          { path: '/profile', ...page('accounts/profile-page.tsx') },
          { path: '/login', ...page('accounts/login-page.tsx') },
          { path: '/signup', ...page('accounts/signup-page.tsx') },
          { path: '/forgot-password', ...page('accounts/forgot-password-page.tsx') },
          { path: '/reset-password', ...page('accounts/reset-password-page.tsx') },
          { path: '/auth/callback', ...page('accounts/auth-callback-page.tsx') },
          { path: '/auth/confirm', ...page('accounts/auth-confirm-page.tsx') },
          { path: '/email-confirmation', ...page('accounts/email-confirmation-page.tsx') },
          { path: '/verify', ...page('accounts/verify-page.tsx') },
          { path: '/about', ...page('info/about-page.tsx') },
          { path: '/how-it-works', ...page('info/how-it-works-page.tsx') },
          { path: '/help', ...page('info/help/help-page.tsx') },
          { path: '/provider-resources', ...page('info/provider-resources-page.tsx') },
          { path: '/terms', ...page('info/legal/terms-page.tsx') },
          { path: '/privacy', ...page('info/legal/privacy-page.tsx') },
          { path: '/cookies', ...page('info/legal/cookies-page.tsx') },
          { path: '/contact', ...page('support/contact-page.tsx') },
          { path: '/offline', ...page('offline/offline-page.tsx') },
          { path: '/admin', ...page('admin/overview-page.tsx') },
          { path: '/admin/people', ...page('admin/people-page.tsx') },
          { path: '/admin/people/:id', ...page('admin/person-page.tsx') },
          { path: '/admin/providers', ...page('admin/businesses-page.tsx') },
          { path: '/admin/reports', ...page('admin/reports-page.tsx') },
          { path: '/admin/requests', ...page('admin/requests-page.tsx') },
          { path: '/admin/mails', ...page('admin/mails-page.tsx') },
          { path: '/admin/jobs', ...page('admin/jobs-page.tsx') },
          { path: '/admin/audit', ...page('admin/audit-page.tsx') },
          { path: '/admin/settings', ...page('admin/settings-page.tsx') },
          { path: '/signup-debug', ...page('accounts/signup-debug-page.tsx') },
          { path: '/dev/mail', ...page('dev/mail-page.tsx') },
          { path: '/dev/gallery', ...page('dev/gallery-page.tsx') },
          { path: '*', ...page('not-found-page.tsx') },
        ],
      },
    ],
  },
]

/** The module of a page did not come. Faults in its code are known before it is served, so the way to the server is at fault, or a newer site has none. */
function unreached(): never {
  throw data({ detail: unreachable, isOld: true }, { status: 503 })
}

/** `module` tells the server which files of the browser build the page needs. */
function page(module: string): Pick<RouteObject, 'lazy' | 'handle' | 'id'> {
  const lazy = pages[`./pages/${module}`]
  if (!lazy) throw new Error(`There is no page ${module}`)
  return { id: module, lazy: import.meta.env.PROD ? () => lazy().catch(unreached) : lazy }
}
