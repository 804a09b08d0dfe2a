import { z } from 'zod'

/** The kinds of pictures that everyone may see. */
export const PublicBucket = z.enum(['avatars', 'service-photos', 'review-photos'])

/**
 * All kinds of pictures. Those of bookings, service requests, messages and credentials are private,
 * and who sees a file of an own field depends on the field. Files of fields and credentials may be
 * PDFs.
 */
export const Bucket = z.enum([
  ...PublicBucket.options,
  'booking-photos',
  'request-photos',
  'message-photos',
  'field-files',
  'credential-files',
])
export type Bucket = z.infer<typeof Bucket>

/** The sizes in which each picture is stored. */
export const PictureSize = z.enum(['sm', 'md', 'lg', 'xl'])
export type PictureSize = z.infer<typeof PictureSize>

/** The key of a picture. */
export const PictureAddress = z.object({ bucket: Bucket, name: z.string().regex(/^[\w-][\w.-]{0,199}$/) })
export type PictureAddress = z.infer<typeof PictureAddress>

/** The key of a picture that everyone may see. */
export const PublicPicture = PictureAddress.extend({ bucket: PublicBucket })
export type PublicPicture = z.infer<typeof PublicPicture>

/** The response to an upload: the picture's name in its bucket, and its URL. */
export const StoredPicture = z.object({ path: z.string(), public_url: z.string() })
export type StoredPicture = z.infer<typeof StoredPicture>

declare module '#platform/announcements.ts' {
  interface Announcements {
    /** A user deleted one of their pictures. Domains that show photos stop showing it. */
    'picture.deleted': { profile_ids: string[]; url: string }
  }
}
