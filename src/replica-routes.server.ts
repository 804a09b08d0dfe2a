/**
 * The routes whose GETs may read from a replica (docs/decisions/0030-replicas.md): public content,
 * and long reads. Queries don't choose for themselves. Writes of these routes, such as the count of
 * views, go to `c.var.primary`.
 */
export const replicaRoutes: ReadonlySet<string> = new Set([
  '/rest/v1/categories',
  '/rest/v1/categories/:category/towns',
  '/rest/v1/categories/:category/towns/:state/:town',
  '/rest/v1/handles/:handle',
  '/rest/v1/locations/nearest',
  '/rest/v1/locations/zip/:zip',
  '/rest/v1/providers',
  '/rest/v1/providers/featured',
  '/rest/v1/providers/:id',
  '/rest/v1/providers/:id/availability',
  '/rest/v1/providers/:id/hours',
  '/rest/v1/providers/:id/record',
  '/rest/v1/providers/:id/slots',
  '/rest/v1/reviews',
  '/rest/v1/reviews/latest',
  '/rest/v1/search/suggestions',
  '/rest/v1/services',
  '/rest/v1/services/suggestions',
  '/p/:handle/qr.svg',
  '/sitemap.xml',
  '/sitemap-providers.xml',
  '/sitemap-towns.xml',
  // Exports.
  '/auth/v1/export',
  '/calendars/:file',
  // Charts for operators.
  '/rest/v1/admin/overview',
  '/rest/v1/admin/searches',
])
