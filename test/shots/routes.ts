import type { RouteObject } from 'react-router'
import { runnerImport } from 'vite'

/** A page of the site as it is asked for, named after its route: `/providers/:id` is `providers.id`. */
export interface Place {
  name: string
  path: string
  /** The path that is rightly refused here. */
  refused: string | undefined
}

const nowhere = '/no-such-page'
/** What visitors who come without a link, or to nowhere, are rightly refused: the path of the request, by the route. */
const refusals: Record<string, string> = {
  '/reset-password': '/auth/v1/recovery',
  '/unsubscribe': '/unsubscribe',
  '*': nowhere,
}

/** Every page of src/routes.tsx. `world` fills the parameters; one that it does not know is an error, so that no route is left out in silence. */
export async function listPlaces(world: Record<string, string>): Promise<Place[]> {
  const { module } = await runnerImport<{ routes: RouteObject[] }>('./src/routes.tsx', {
    configFile: false,
    logLevel: 'error',
  })
  return pathsIn(module.routes).map((route) => ({
    name: nameOf(route),
    path: route === '*' ? nowhere : filled(route, world),
    // Of operators' pages everybody else is told that they are not there.
    refused: route.startsWith('/admin') ? filled(route, world) : refusals[route],
  }))
}

function pathsIn(routes: RouteObject[]): string[] {
  return routes.flatMap(({ path, children = [] }) => [...(path ? [path] : []), ...pathsIn(children)])
}

function nameOf(route: string): string {
  if (route === '*') return 'not-found'
  return route.slice(1).replaceAll(':', '').replaceAll('/', '.') || 'home'
}

function filled(route: string, world: Record<string, string>): string {
  return route.replaceAll(/:(\w+)/g, (_, parameter: string) => {
    const value = world[parameter]
    if (value === undefined) throw new Error(`test/shots/demo-site.ts gives no ${parameter} for ${route}`)
    return encodeURIComponent(value)
  })
}
