import { pages } from '#routes.ts'

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

/** Every page of src/routes.ts, and an address that names none. `world` fills the parameters; an unknown one is an error, so that no page is left out silently. */
export function listPlaces(world: Record<string, string>): Place[] {
  return [...pages.map(({ path }) => path), '*'].map((route) => ({
    name: nameOf(route),
    path: route === '*' ? nowhere : filled(route, world),
    // Operators' pages don't exist for anyone else.
    refused: route.startsWith('/admin') ? filled(route, world) : refusals[route],
  }))
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
