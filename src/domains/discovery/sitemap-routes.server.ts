import { type Context, Hono } from 'hono'
import { createMiddleware } from 'hono/factory'
import { describeRoute } from 'hono-openapi'
import { z } from 'zod'
import { allCategories, categoryNameOf } from '#domains/catalog/categories-rules.ts'
import { HOUR_MS } from '#platform/durations.ts'
import type { AppEnv } from '#platform/http/app.server.ts'
import { documented } from '#platform/http/documented.server.ts'
import { etag } from '#platform/http/etag.server.ts'
import { failure, withEtag } from '#platform/http/openapi-components.server.ts'
import { query } from '#platform/http/request.server.ts'
import { streamOf } from '#platform/http/stream-of.server.ts'
import { Id } from '#platform/ids.ts'
import { listPartBeginnings, listTownPages, readProviders } from './sitemap-queries.server.ts'
import {
  entryOf,
  type Listed,
  llmsText,
  partBegin,
  partEnd,
  robotsText,
  sitemapIndex,
  standingPages,
} from './sitemap-rules.ts'

const forAnHour = { 'cache-control': 'public, max-age=3600' }
const xml = { ...forAnHour, 'content-type': 'application/xml; charset=utf-8', vary: 'accept-encoding' }

const says = (summary: string, type: string) =>
  describeRoute({ summary, responses: { 200: { description: summary, content: { [type]: {} } }, default: failure } })
const isXml = (summary: string) => says(summary, 'application/xml')

/** A part may be an hour old: within that time, responses are 304 without reading the database. */
const ofThisHour = documented(
  withEtag,
  createMiddleware<AppEnv>(async (c, next) => {
    const { pathname, search } = new URL(c.req.url)
    const hour = Math.floor(c.var.clock.now().getTime() / HOUR_MS)
    const tag = `W/"${pathname}${search.replaceAll('"', '')}-${hour}"`
    if (c.req.header('if-none-match')?.includes(tag)) return c.body(null, 304, { ...xml, etag: tag })
    await next()
    if (c.res.ok) c.res.headers.set('etag', tag)
    return undefined
  }),
)

/** Mounted at /: `robots.txt`, `llms.txt` and the sitemap. */
export const sitemap = new Hono<AppEnv>()
  .get('/robots.txt', etag, says('Get the rules for search engines', 'text/plain'), (c) =>
    c.text(robotsText(c.var.config.PUBLIC_URL), 200, forAnHour),
  )
  .get('/llms.txt', etag, says('Get a summary of the site for language models', 'text/plain'), (c) =>
    c.text(llmsText(c.var.config.PUBLIC_URL), 200, forAnHour),
  )
  .get('/sitemap.xml', etag, isXml('Get the parts of the sitemap'), async (c) => {
    const providers = (await listPartBeginnings(c.var)).map((first) => `/sitemap-providers.xml?from=${first}`)
    const towns = allCategories().flatMap(({ id, is_active }) =>
      is_active ? [`/sitemap-towns.xml?category=${id}`] : [],
    )
    return c.body(sitemapIndex(['/sitemap-pages.xml', ...towns, ...providers], c.var.config.PUBLIC_URL), 200, xml)
  })
  .get('/sitemap-pages.xml', ofThisHour, isXml('Get the pages that are always there'), (c) =>
    part(c, once(standingPages())),
  )
  .get(
    '/sitemap-towns.xml',
    ofThisHour,
    isXml('Get the towns of a category, by its id'),
    query(z.object({ category: z.coerce.number().refine((id) => categoryNameOf(id) !== undefined) })),
    async (c) => part(c, once(await listTownPages(c.var.db, c.req.valid('query').category))),
  )
  .get(
    '/sitemap-providers.xml',
    ofThisHour,
    isXml('Get ten thousand providers from an id on'),
    query(z.object({ from: Id() })),
    (c) => part(c, readProviders(c.var.db, c.req.valid('query').from)),
  )

async function* once(all: Listed[]): AsyncGenerator<Listed[]> {
  yield all
}

/** Streams a part while it is read, compressed if the client accepts that. */
function part(c: Context<AppEnv>, batches: AsyncGenerator<Listed[]>): Response {
  const text = streamOf(textOf(batches, c.var.config.PUBLIC_URL)).pipeThrough(new TextEncoderStream())
  if (!/\bgzip\b/.test(c.req.header('accept-encoding') ?? '')) return c.body(text, 200, xml)
  return c.body(text.pipeThrough(new CompressionStream('gzip')), 200, { ...xml, 'content-encoding': 'gzip' })
}

async function* textOf(batches: AsyncGenerator<Listed[]>, publicUrl: string): AsyncGenerator<string> {
  yield partBegin
  for await (const batch of batches) yield batch.map((listed) => entryOf(listed, publicUrl)).join('')
  yield partEnd
}
