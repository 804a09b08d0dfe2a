import { readWorld } from '../shots/demo-site.ts'

/** The pages a visitor may see first: route and page module. */
export const publicPages = {
  '/': 'home/home-page.tsx',
  '/providers': 'providers/list-page.tsx',
  '/providers/:id': 'providers/provider-page.tsx',
  '/services': 'services/services-page.tsx',
  '/services/:category': 'services/category-page.tsx',
  '/services/:category/:state/:town': 'services/town-page.tsx',
  '/login': 'sign-in/login-page.tsx',
  '/signup': 'accounts/signup-page.tsx',
  '/how-it-works': 'info/how-it-works-page.tsx',
  '/help': 'info/help/help-page.tsx',
  '/about': 'info/about-page.tsx',
  '/contact': 'support/contact-page.tsx',
  '/provider-resources': 'info/provider-resources-page.tsx',
  '/terms': 'info/legal/terms-page.tsx',
}

/**
 * The most a page may load, in compressed bytes; its HTML without compression; and its largest
 * Cumulative Layout Shift.
 */
export const budget = { html: 150_000, javascript: 146_000, css: 20_000, everything: 286_000, shift: 0.02 }

/** The path of a public page in the demo data of a running site. */
export async function addressOf(route: string, site: string): Promise<string> {
  if (!route.includes(':')) return route
  const world = await readWorld(site)
  return route.replaceAll(/:(\w+)/g, (_, name: string) => encodeURIComponent(world[name] ?? ''))
}
