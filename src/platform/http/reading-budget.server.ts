import { createMiddleware } from 'hono/factory'
import { msg } from '#ui/language.ts'
import type { Config } from '../config.server.ts'
import { giveBackLocally, type Limit, spendLocally } from '../rate-limits.server.ts'
import { networksOf } from './address.server.ts'
import type { AppEnv } from './app.server.ts'
import { documented } from './documented.server.ts'
import { failed } from './openapi-components.server.ts'

const limits = new WeakMap<Config, Limit[]>()

/**
 * The limits for the networks of an address, the narrowest first; wider ones may hold more users.
 */
function limitsOf(config: Config): Limit[] {
  const known = limits.get(config)
  if (known) return known
  const made = ['', '-wide-1', '-wide-2'].map((width, at) => ({
    name: `reading${width}`,
    points: config.READING_MS_PER_MINUTE * 2 ** at,
    seconds: 60,
    message: msg('Too many searches from your network. Please wait a minute and try again.'),
  }))
  limits.set(config, made)
  return made
}

/**
 * For reads that take much CPU: throws 429 if the network of the client has used up
 * READING_MS_PER_MINUTE in this process. An answer costs the milliseconds that it took, but at most
 * `most`, so that a busy machine doesn't make it more expensive. `most` is charged first, so that
 * many at once are not free.
 */
export const readingBudget = (most: number) =>
  documented(
    { responses: failed(429) },
    createMiddleware<AppEnv>(async (c, next) => {
      const own = limitsOf(c.var.config)
      const paid: [Limit, string][] = []
      const giveBack = (milliseconds: number) =>
        Promise.all(paid.map(([limit, key]) => giveBackLocally(limit, key, milliseconds)))
      for (const [width, network] of networksOf(c.var.address).entries()) {
        paid.push([own[width]!, network])
        await spendLocally(own[width]!, network, most).catch(async (refused: unknown) => {
          await giveBack(most)
          throw refused
        })
      }
      const began = performance.now()
      await next()
      const unused = most - Math.ceil(performance.now() - began)
      if (unused > 0) await giveBack(unused)
    }),
  )
