import { type Context, Hono } from 'hono'
import { createMiddleware } from 'hono/factory'
import { describeRoute } from 'hono-openapi'
import { z } from 'zod'
import { requireProfile, type SignedInEnv } from '#domains/identity/middleware.server.ts'
import type { Files } from '#platform/files.server.ts'
import { networkOf } from '#platform/http/address.server.ts'
import { HttpError, invalid, notFound } from '#platform/http/errors.server.ts'
import { fileFormUpTo, takesFileForm } from '#platform/http/file-form.server.ts'
import { failure } from '#platform/http/openapi-components.server.ts'
import { params, query } from '#platform/http/request.server.ts'
import { type Limit, spend } from '#platform/rate-limits.server.ts'
import { t } from '#ui/language.ts'
import { type Bucket, PictureAddress, PictureSize } from './contract.ts'
import { getPicture } from './queries.server.ts'
import { isPdf, limits, texts, textsOf } from './rules.ts'

/** Set by {@link oneFile}: the bytes of the uploaded file. */
export type WithFile = SignedInEnv & { Variables: { file: Uint8Array } }

/** `?size=` of a picture. */
export const Size = z.object({ size: PictureSize.default('xl') })

/**
 * The route `/:name` of the photos in a private bucket. `isShown`: whether a user may see the
 * photo.
 */
export const privatePhotos = (
  bucket: Bucket,
  summary: string,
  isShown: (context: SignedInEnv['Variables'], name: string) => Promise<boolean>,
) =>
  new Hono<SignedInEnv>().get(
    '/:name',
    describeRoute({
      summary,
      responses: { 200: { description: t('The picture'), content: { 'image/webp': {} } }, default: failure },
    }),
    requireProfile,
    params(PictureAddress.pick({ name: true })),
    query(Size),
    async (c) => {
      const { name } = c.req.valid('param')
      if (!(await isShown(c.var, name))) throw notFound(t('Picture not found'))
      return storedFile(c.var.files, { bucket, name }, c.req.valid('query').size)
    },
  )

/**
 * The response with a stored picture in one size, or with a PDF to download. No cache keeps it.
 */
export async function storedFile(files: Files, picture: PictureAddress, size: PictureSize): Promise<Response> {
  const bytes = await getPicture(files, picture, size)
  const headers = { 'cache-control': 'no-store', 'content-length': String(bytes.length) }
  if (!isPdf(picture.name)) return new Response(bytes, { headers: { ...headers, 'content-type': 'image/webp' } })
  const download = 'attachment; filename="document.pdf"'
  return new Response(bytes, {
    headers: { ...headers, 'content-type': 'application/pdf', 'content-disposition': download },
  })
}

/** Describes the form in the OpenAPI document. */
export const takesFile = takesFileForm(
  'JPEG, PNG, GIF, WebP or AVIF under 5 MB; in `field-files` and `credential-files` also PDF',
)

/** Refuses files above 5 MB before they arrive. */
export const notTooLong = fileFormUpTo(limits.bytes, (c) => invalidFile(textsAbout(c).tooLarge))

const hour = 3600
const perHour = {
  ofLogin: { name: 'picture-login', points: 60, seconds: hour, message: texts.tooMany },
  ofAddress: { name: 'picture-address', points: 600, seconds: hour, message: texts.tooMany },
} satisfies Record<string, Limit>

/**
 * Limits uploads per login and per network. Pictures that are refused count, too: they cost the
 * most.
 */
export const notTooMany = createMiddleware<SignedInEnv>(async (c, next) => {
  await spend(c.var.pool, perHour.ofLogin, c.var.profile.auth_user_id)
  await spend(c.var.pool, perHour.ofAddress, networkOf(c.var.address))
  return next()
})

/**
 * Reads the one file of a multipart request from the field `file`. Throws 415 for another content
 * type, and 422 on `file` if there is none or more than one, if it has the maximum size or more, or
 * if its name contains a path.
 */
export const fileFrom = (textsFor: (c: Context) => { missing: string; tooLarge: string }, bytes: number) =>
  createMiddleware<WithFile>(async (c, next) => {
    const { missing, tooLarge } = textsFor(c)
    const type = c.req.header('content-type') ?? ''
    if (!/^multipart\/form-data\b/i.test(type))
      throw new HttpError(415, 'unsupported_media_type', t('Send the file as multipart/form-data.'))
    const form = await formOf(await c.req.arrayBuffer(), type)
    const [first, ...others] = form ? [...form] : []
    if (!first || others.length > 0 || first[0] !== 'file') throw invalidFile(missing)
    const file = first[1]
    if (typeof file === 'string' || !isPlainName(file.name)) throw invalidFile(missing)
    if (file.size >= bytes) throw invalidFile(tooLarge)
    c.set('file', new Uint8Array(await file.arrayBuffer()))
    return next()
  })

/** The picture of an upload, under 5 MB. */
export const oneFile = fileFrom((c) => {
  const { notAPicture: missing, tooLarge } = textsAbout(c)
  return { missing, tooLarge }
}, limits.bytes)

async function formOf(body: ArrayBuffer, type: string): Promise<FormData | undefined> {
  try {
    return await new Response(body, { headers: { 'content-type': type } }).formData()
  } catch {
    return undefined
  }
}

/** The name isn't used, but a path in it suggests an attack. */
const isPlainName = (name: string) => !/[/\\\p{Cc}]|^\.\.?$/u.test(name)

const textsAbout = ({ req }: Context) => textsOf(req.param('bucket') ?? '')

const invalidFile = (message: string) => invalid([{ path: 'file', message }])
