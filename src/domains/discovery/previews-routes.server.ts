import { type Context, Hono } from 'hono'
import { describeRoute } from 'hono-openapi'
import { z } from 'zod'
import { listCategories } from '#domains/catalog/categories-queries.server.ts'
import { categoryNamed } from '#domains/catalog/categories-rules.ts'
import { getProvider } from '#domains/providers/queries.server.ts'
import type { AppEnv } from '#platform/http/app.server.ts'
import { notFound } from '#platform/http/errors.server.ts'
import { failure } from '#platform/http/openapi-components.server.ts'
import { readingBudget } from '#platform/http/reading-budget.server.ts'
import { params } from '#platform/http/request.server.ts'
import { Id } from '#platform/ids.ts'
import { inLanguage } from '#platform/scope.server.ts'
import { t } from '#ui/language.ts'
import { drawPreview } from './previews-commands.server.ts'
import { drawCategory, drawProvider, drawSite } from './previews-queries.server.ts'
import { categoryPreview, providerPreview, sitePreview } from './previews-rules.ts'

const describePicture = (summary: string) =>
  describeRoute({
    summary,
    responses: { 200: { description: summary, content: { 'image/png': {} } }, default: failure },
  })

const nameOf = (file: string) => file.replace(/\.png$/, '')

/** Mounted at /og: pictures that other sites show with a link to a page. */
export const previews = new Hono<AppEnv>()
  .use(readingBudget(200))
  .use((c, next) => inLanguage(c.req.query('lang') ?? null, next))
  .get('/porchlight.png', describePicture('Get the picture of the site'), (c) => respond(c, sitePreview(), drawSite))
  .get('/category/:file', describePicture('Get the picture of a category'), async (c) => {
    const category = (await listCategories(c.var)).find(
      ({ name }) => name === categoryNamed(nameOf(c.req.param('file'))),
    )
    if (!category) throw notFound(t('Category not found'))
    return respond(c, categoryPreview(category.name), () => drawCategory(category.name, category.description))
  })
  .get(
    '/provider/:file',
    describePicture('Get the picture of a provider'),
    params(z.object({ file: z.string().transform(nameOf).pipe(Id()) })),
    async (c) => {
      const provider = await getProvider(
        { db: c.var.db, now: c.var.now, config: c.var.config },
        c.req.valid('param').file,
      )
      return respond(c, providerPreview(provider), () => drawProvider(provider))
    },
  )

/**
 * A URL with the current version never shows another picture; one without expires after an hour.
 */
async function respond(c: Context<AppEnv>, address: string, draw: () => Promise<string>): Promise<Response> {
  const version = new URL(address, c.req.url).search
  const isVersioned = new URL(c.req.url).search === version
  const headers = {
    'cache-control': isVersioned ? 'public, max-age=31536000, immutable' : 'public, max-age=3600',
    'content-type': 'image/png',
    'cross-origin-resource-policy': 'cross-origin',
    etag: `"${version.slice('?v='.length)}"`,
  }
  if (c.req.header('if-none-match')?.includes(headers.etag)) return c.body(null, 304, headers)
  return c.body(await drawPreview(address, draw), 200, headers)
}
