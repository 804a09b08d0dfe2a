import { z } from 'zod'

/** What a picture is of. */
export const Bucket = z.enum(['avatars', 'service-photos', 'review-photos'])
export type Bucket = z.infer<typeof Bucket>

/** How large a picture is wanted; a picture is kept in all four. */
export const PictureSize = z.enum(['sm', 'md', 'lg', 'xl'])
export type PictureSize = z.infer<typeof PictureSize>

/** Where one picture is. */
export const PictureAddress = z.object({ bucket: Bucket, name: z.string().regex(/^[\w-][\w.-]{0,199}$/) })
export type PictureAddress = z.infer<typeof PictureAddress>

/** What an upload answers: the picture's name in its bucket, and where it is read. */
export const StoredPicture = z.object({ path: z.string(), public_url: z.string() })
export type StoredPicture = z.infer<typeof StoredPicture>
