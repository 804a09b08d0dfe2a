import { data, type RouteObject } from 'react-router'
import { unreachable } from '#platform/api-client.ts'
import { type PageHandle, pages } from '#routes.ts'
import { Layout, loader as layoutLoader } from './layout/layout.tsx'
import { loadPageTexts } from './page-texts.ts'
import { ErrorPage } from './route-error.tsx'

type PageModule = Pick<RouteObject, 'Component' | 'loader' | 'shouldRevalidate'>

/**
 * Every page is a module that is loaded on its first visit. It exports `Component` and, if it reads
 * data, `loader`.
 */
const modules = import.meta.glob<PageModule>('./**/*-page.tsx')

/** The pages of src/routes.ts inside the layout, as React Router takes them. */
export const routes: RouteObject[] = [
  {
    Component: Layout,
    loader: layoutLoader,
    ErrorBoundary: ErrorPage,
    children: [
      {
        ErrorBoundary: ErrorPage,
        children: [...pages, { path: '*', module: 'not-found-page.tsx' }].map(routeOf),
      },
    ],
  },
]

/**
 * The `id` of a route is its module, so that the server knows which files of the browser build the
 * page needs.
 */
function routeOf({ path, module, handle }: { path: string; module: string; handle?: PageHandle }): RouteObject {
  const lazy = modules[`./${module}`]
  if (!lazy) throw new Error(`There is no page ${module}`)
  const withTexts = () => Promise.all([lazy(), loadPageTexts(module)]).then(([page]) => page)
  return {
    path,
    id: module,
    handle,
    lazy: import.meta.env.PROD ? () => withTexts().catch(reportUnreachable) : withTexts,
  }
}

/**
 * The code of a page didn't arrive: the connection is gone, or a newer build has replaced the file.
 */
function reportUnreachable(): never {
  throw data({ detail: unreachable, isOld: true }, { status: 503 })
}
