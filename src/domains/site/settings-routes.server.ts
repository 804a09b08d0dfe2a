import { Hono } from 'hono'
import { type DEMO_LOGINS, publishedLogins } from '#db/world/demo.ts'
import { allCategories } from '#domains/catalog/categories-rules.ts'
import { offeredFactors } from '#domains/sign-in/methods-queries.server.ts'
import { hasDevPages, isPublicDemo } from '#platform/config.server.ts'
import type { AppEnv } from '#platform/http/app.server.ts'
import { publicAnswer } from '#platform/http/public-answer.server.ts'
import { answers } from '#platform/http/request.server.ts'
import { type DemoLogin, Site } from './settings-contract.ts'
import { getSiteSettings } from './settings-queries.server.ts'

/** Mounted at /rest/v1/site. */
export const site = new Hono<AppEnv>().get(
  '/',
  publicAnswer,
  answers('Get the settings that every page knows', Site),
  async (c) => {
    const { config, clock } = c.var
    const settings = await getSiteSettings(c.var)
    return c.json<Site>({
      ...settings,
      categories: [...allCategories()],
      free_period_active: clock.now() < new Date(settings.free_period_end),
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
