import type { RouteObject } from 'react-router'
import { Layout, loader } from './layout/layout.tsx'
import * as providerFrame from './providers/provider-frame.tsx'

/**
 * What the server renders of a page for each user if its content is the same for everyone: the header, and
 * the parts of the page that show the user. Everything else is from the page for visitors.
 */
export const frameRoutes: RouteObject[] = [
  {
    Component: () => <Layout isFrame />,
    loader,
    children: [
      { path: '/providers/:id', ...providerFrame },
      { path: '*', Component: () => null },
    ],
  },
]
