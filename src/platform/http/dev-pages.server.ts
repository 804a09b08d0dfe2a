import { createMiddleware } from 'hono/factory'
import { t } from '#ui/language.ts'
import { hasDevPages } from '../config.server.ts'
import type { AppEnv } from './app.server.ts'
import { notFound } from './errors.server.ts'

/**
 * Throws 404 outside demo mode and development. It comes before all checks of a request, so that
 * the address is like one that doesn't exist.
 */
export const requireDevPages = createMiddleware<AppEnv>(async (c, next) => {
  if (!hasDevPages(c.var.config)) throw notFound(t('Page not found'))
  return next()
})
