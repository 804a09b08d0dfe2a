import { pages } from '#routes.ts'

/** A page of the site, named after its route: `/providers/:id` is `providers.id`. */
export interface Place {
  name: string
  path: string
  /** A request path that is expected to fail on this page. */
  refused: string | undefined
}

const nowhere = '/no-such-page'
/**
 * Requests that fail for visitors without a link and at unknown addresses: request path by route.
 */
const refusals: Record<string, string> = {
  '/reset-password': '/auth/v1/recovery',
  '/unsubscribe': '/unsubscribe',
  '*': nowhere,
}

/**
 * Every page of src/routes.ts and an unknown address. `world` fills the parameters; an unknown
 * parameter throws.
 */
export function listPlaces(world: Record<string, string>): Place[] {
  return [...pages.map(({ path }) => path), '*'].map((route) => ({
    name: nameOf(route),
    path: route === '*' ? nowhere : filled(route, world),
    // Only operators can see their pages, only its parties a booking or an offer, and a set-up only
    // with its link.
    refused: /^\/(admin|bookings\/:id|offers\/:id|setup)/.test(route) ? filled(route, world) : refusals[route],
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
