import { Hono } from 'hono'
import { createMiddleware } from 'hono/factory'
import { describeRoute } from 'hono-openapi'
import { z } from 'zod'
import type { UserType } from '#domains/identity/contract.ts'
import { type MaybeSignedIn, onlyFor, requireProfile, type SignedInEnv } from '#domains/identity/middleware.server.ts'
import { isOnDuty } from '#domains/identity/operator-policy.server.ts'
import { forbidden, notFound } from '#platform/http/errors.server.ts'
import { idempotent } from '#platform/http/idempotent.server.ts'
import { failure, withEtag } from '#platform/http/openapi-components.server.ts'
import { answers, params, query } from '#platform/http/request.server.ts'
import { msg, t } from '#ui/language.ts'
import { deletePicture, storePicture } from './commands.server.ts'
import { Bucket, PictureAddress, PublicPicture, StoredPicture } from './contract.ts'
import { notTooLong, notTooMany, oneFile, privatePhotos, Size, takesFile } from './middleware.server.ts'
import { findShown, getPicture, isShownTo } from './queries.server.ts'

const roleFor: Partial<Record<string, UserType>> = {
  'service-photos': 'provider',
  'review-photos': 'customer',
  'booking-photos': 'customer',
  'request-photos': 'customer',
  'credential-files': 'provider',
}

/**
 * Only providers upload photos of services and documents of credentials, and only customers photos
 * of reviews, bookings and requests.
 */
const suitedRole = createMiddleware<SignedInEnv>(async (c, next) => {
  const role = roleFor[c.req.param('bucket') ?? '']
  if (role && c.var.profile.user_type !== role) throw forbidden(onlyFor[role])
  return next()
})

/**
 * Seconds; photos of reviews are short, because operators can hide them (docs/product/pictures.md).
 */
const maxAges: Record<PublicPicture['bucket'], number> = {
  avatars: 31_536_000,
  'service-photos': 31_536_000,
  'review-photos': 3_600,
}

/** Names are never reused, so browsers needn't revalidate. */
const headersOf = (bucket: PublicPicture['bucket']) => ({
  'cache-control': `public, max-age=${maxAges[bucket]}, immutable`,
  'content-type': 'image/webp',
})

const showsPicture = describeRoute({
  parameters: withEtag.parameters,
  summary: 'Get a picture in one of its sizes',
  responses: {
    200: { description: msg('The picture'), content: { 'image/webp': {} } },
    ...withEtag.responses,
    default: failure,
  },
})

/** Mounted at /storage/v1/object. */
export const pictures = new Hono<MaybeSignedIn>()
  .get('/public/:bucket/:name', showsPicture, params(PublicPicture), query(Size), async (c) => {
    const picture = c.req.valid('param')
    const { size } = c.req.valid('query')
    const found = await findShown(c.var.db, picture)
    if (!found || (found.is_hidden && !maySeeHidden(c.var, found))) throw notFound(t('Picture not found'))
    const etag = `"${picture.name}-${size}"`
    const headers = { ...headersOf(picture.bucket), etag, ...(found.is_hidden && { 'cache-control': 'no-store' }) }
    if (matches(headers.etag, c.req.header('if-none-match'))) return c.body(null, 304, headers)
    const bytes = await getPicture(c.var.files, picture, size)
    return c.body(bytes, 200, { ...headers, 'content-length': String(bytes.length) })
  })
  .route(
    '/authenticated/booking-photos',
    privatePhotos(
      'booking-photos',
      'Get a photo of a booking, for its parties and for operators who handle a report',
      isShownTo,
    ),
  )
  .post(
    '/:bucket',
    answers('Upload a picture', StoredPicture, 201),
    takesFile,
    requireProfile,
    params(z.object({ bucket: Bucket })),
    suitedRole,
    notTooLong,
    oneFile,
    idempotent(201),
    notTooMany,
    async (c) => {
      const { bucket } = c.req.valid('param')
      return c.json(await storePicture(c.var, { bucket, bytes: c.var.file }), 201)
    },
  )
  .delete(
    '/:bucket/:name',
    answers('Delete one of your pictures', null),
    requireProfile,
    params(PictureAddress),
    async (c) => {
      await deletePicture(c.var, c.req.valid('param'))
      return c.body(null, 204)
    },
  )

/** Operators and the owner see hidden photos. */
function maySeeHidden(
  { config, session }: Pick<MaybeSignedIn['Variables'], 'config' | 'session'>,
  { user_id }: { user_id: string },
): boolean {
  if (!session) return false
  return isOnDuty(config, session, 'content') || session.identity.profiles.some(({ id }) => id === user_id)
}

function matches(etag: string, given = ''): boolean {
  return given.split(',').some((one) => ['*', etag, `W/${etag}`].includes(one.trim()))
}
