import sharp from 'sharp'
import type { StoredPicture } from '#domains/pictures/contract.ts'
import type { Answer, TestPerson } from './people.ts'
import type { TestServer } from './server.ts'

/** A picture of a given size, filled with one color. */
export function aPicture(
  format: 'jpeg' | 'png' | 'gif' | 'webp' | 'avif' = 'png',
  { width = 400, height = 300, background = '#3a7' }: { width?: number; height?: number; background?: string } = {},
): Promise<Buffer> {
  const image = sharp({ create: { width, height, channels: 3, background }, limitInputPixels: false })
  return image.toFormat(format).toBuffer()
}

/** A form with one file in the field `file`. */
export function formOf(bytes: Uint8Array, name = 'face.png', type = 'image/png'): FormData {
  const form = new FormData()
  form.append('file', new File([new Uint8Array(bytes)], name, { type }))
  return form
}

/** Uploads a form or a body as a program does. */
export async function upload(
  server: TestServer,
  token: string | undefined,
  body: BodyInit,
  { bucket = 'avatars', headers = {} }: { bucket?: string; headers?: Record<string, string> } = {},
): Promise<Answer<StoredPicture>> {
  const response = await fetch(`${server.url}/storage/v1/object/${bucket}`, {
    method: 'POST',
    headers: { ...(token && { authorization: `Bearer ${token}` }), ...headers },
    body,
    duplex: 'half',
  } as RequestInit)
  return { status: response.status, body: (await response.json()) as StoredPicture, headers: response.headers }
}

/** Uploads a picture and returns its address. */
export async function uploaded(server: TestServer, who: TestPerson, bucket = 'avatars'): Promise<string> {
  const { body } = await upload(server, who.token, formOf(await aPicture()), { bucket })
  return body.public_url
}
