import { matchPath, type RouteObject } from 'react-router'
import { sessionQuery } from '#domains/identity/client.ts'
import { findHeader } from '#platform/kept-markup.ts'
import type { AppServices } from './app-context.ts'
import { shownInBar } from './layout/kept-bar.tsx'
import { Layout, loader } from './layout/layout.tsx'
import { type PageParts, partsWithHeader } from './page-parts.ts'
import * as providerFrame from './providers/provider-frame.tsx'

/** The page whose content shows the user in an `OwnPart`. */
const withOwnParts = '/providers/:id'

/**
 * What the server renders of a page for each user if its content is the same for everyone: the
 * header, and the parts of the page that show the user. Everything else is from the page for
 * visitors.
 */
export const frameRoutes: RouteObject[] = [
  {
    Component: () => <Layout isFrame />,
    loader,
    children: [
      { path: withOwnParts, ...providerFrame },
      { path: '*', Component: () => null },
    ],
  },
]

/**
 * What these routes would render, if it is only the bar of a signed-in user and that bar is kept.
 * Undefined otherwise; the routes then find the session in the query cache.
 */
export async function keptFrame(
  pathname: string,
  { api, queryClient }: AppServices,
  shared: PageParts,
): Promise<PageParts | undefined> {
  if (matchPath(withOwnParts, pathname)) return undefined
  const user = await queryClient.query(sessionQuery(api)).catch(() => null)
  if (!user) return undefined
  const header = findHeader(shownInBar({ user, limited: false }, pathname))
  return header && partsWithHeader(header, queryClient, shared)
}
