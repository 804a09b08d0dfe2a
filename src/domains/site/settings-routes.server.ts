import { Hono } from 'hono'
import { describeRoute } from 'hono-openapi'
import { type DEMO_LOGINS, publishedLogins } from '#db/world/demo.ts'
import { allCategories } from '#domains/catalog/categories-rules.ts'
import { fieldSubjectsNow } from '#domains/catalog/fields-subjects-rules.ts'
import { offeredFactors } from '#domains/sign-in/methods-queries.server.ts'
import { hasDevPages, isPublicDemo } from '#platform/config.server.ts'
import type { AppEnv } from '#platform/http/app.server.ts'
import { notFound } from '#platform/http/errors.server.ts'
import { publicAnswer } from '#platform/http/public-answer.server.ts'
import { answers } from '#platform/http/request.server.ts'
import { inLanguage } from '#platform/scope.server.ts'
import { language, t } from '#ui/language.ts'
import { packForPages } from './country-rules.ts'
import { manifest } from './manifest-rules.ts'
import { type DemoLogin, Site, type SiteSettings } from './settings-contract.ts'
import { findSiteImage, getSiteSettings, rereadSite } from './settings-queries.server.ts'
import { knownTexts } from './texts-queries.server.ts'
import { themePath, themeSheet } from './theme-sheet.server.ts'

/** Mounted at /rest/v1/site. */
export const site = new Hono<AppEnv>().get(
  '/',
  publicAnswer,
  answers('Get the settings that every page knows', Site),
  async (c) => {
    const { config, clock } = c.var
    const { theme: _, sender_email: __, announcement, ...settings } = await getSiteSettings(c.var)
    const isOver = !announcement || new Date(announcement.until) <= clock.now()
    return c.json<Site>({
      ...settings,
      announcement: isOver ? null : announcement,
      country_pack: packForPages(settings),
      texts: [...knownTexts()],
      language: language(),
      categories: [...allCategories()],
      fields_of: [...fieldSubjectsNow()],
      free_period_active: settings.free_period_end !== null && clock.now() < new Date(settings.free_period_end),
      is_public_demo: isPublicDemo(config),
      demo_logins: config.DEMO ? publishedLogins(isPublicDemo(config)).map(demoLogin) : [],
      has_dev_pages: hasDevPages(config),
      confirms_email: config.SMTP_URL !== undefined,
      map_tiles: config.MAP_TILES_URL ? { url: config.MAP_TILES_URL, credit: config.MAP_TILES_CREDIT ?? '' } : null,
      sign_in: signInWays(config),
    })
  },
)

function signInWays(config: AppEnv['Variables']['config']): Site['sign_in'] {
  const { google, passkeys } = offeredFactors(config)
  return { google, passkeys }
}

function demoLogin({ role, email, password }: (typeof DEMO_LOGINS)[number]): DemoLogin {
  return { label: role, email, password, user_type: role === 'provider' ? 'provider' : 'customer' }
}

/** Mounted at /brand: the logo and the icon that operators have uploaded. */
export const brandImages = new Hono<AppEnv>().get('/:name', describeRoute({ hide: true }), async (c) => {
  const content = await findSiteImage(c.var.db, c.req.param('name'))
  if (!content) throw notFound(t('Picture not found'))
  return c.body(content, 200, { 'content-type': 'image/png', 'cache-control': 'public, max-age=31536000, immutable' })
})

/** Mounted at /: the web app manifest, in the language that the page names. */
export const manifestFile = new Hono<AppEnv>().get('/manifest.webmanifest', describeRoute({ hide: true }), (c) =>
  c.body(
    inLanguage(c.req.query('lang') ?? null, () => JSON.stringify(manifest())),
    200,
    {
      'content-type': 'application/manifest+json',
      'cache-control': 'public, max-age=300',
    },
  ),
)

/**
 * Mounted at /: the tokens of the theme that operators have chosen. The address is for pages, which
 * link to it; a page of another process may know a newer theme than this one.
 */
export const themeFile = new Hono<AppEnv>().get(
  '/:file{theme-[0-9a-f]+\\.css}',
  describeRoute({ hide: true }),
  async (c) => {
    const isAt = ({ theme }: SiteSettings) => theme !== null && themePath(theme) === `/${c.req.param('file')}`
    if (!isAt(await getSiteSettings(c.var))) await rereadSite(c.var.db)
    const settings = await getSiteSettings(c.var)
    if (!settings.theme) throw notFound(t('Theme not found'))
    const cache = isAt(settings) ? 'public, max-age=31536000, immutable' : 'no-cache'
    return c.body(themeSheet(settings.theme), 200, {
      'content-type': 'text/css; charset=utf-8',
      'cache-control': cache,
    })
  },
)
