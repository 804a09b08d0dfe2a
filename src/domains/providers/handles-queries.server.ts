import { sql } from 'kysely'
import { renderSVG } from 'uqr'
import { isActive } from '#domains/identity/queries.server.ts'
import { isListedFor, type Reader } from '#domains/schedule/listing-queries.server.ts'
import type { Context } from '#platform/context.server.ts'
import { urls } from '#urls.ts'
import type { ProviderHandle } from './handles-contract.ts'
import { isHandle } from './handles-rules.ts'
import { providerNotFound } from './queries.server.ts'

/**
 * The active provider who has a handle now or had it before. Throws 404 if there is none, and if
 * the provider no longer has a page.
 */
export async function getHandle(
  reader: Pick<Context, 'db' | 'config'> & Reader,
  handle: string,
): Promise<ProviderHandle> {
  const { db, config } = reader
  if (!isHandle(handle)) throw providerNotFound()
  const { current, ...row } = await db
    .selectFrom('provider_handles')
    .innerJoin('providers', 'providers.id', 'provider_handles.provider_id')
    .innerJoin('users', 'users.id', 'providers.id')
    .select(['provider_id', sql<string>`providers.handle`.as('current')])
    .where('provider_handles.handle', '=', handle)
    .where('providers.handle', 'is not', null)
    .where(isActive())
    .where(isListedFor(reader))
    .executeTakeFirstOrThrow(providerNotFound)
  return { ...row, handle: current, url: new URL(urls.storefront(current), config.PUBLIC_URL).href }
}

/** A QR code that opens an address, as SVG. */
export const qrCodeOf = (url: string): string => renderSVG(url, { border: 4 })
