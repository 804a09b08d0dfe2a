import { readFile } from 'node:fs/promises'
import sharp from 'sharp'
import { aCustomer } from '../../people.ts'
import { formOf, upload } from '../../pictures.ts'
import type { TestServer } from '../../server.ts'
import { mark } from './bytes.ts'
import { type HostileFile, hostileFiles } from './hostile-files.ts'
import { type HostileRequest, hostileRequests, type Refusal } from './hostile-requests.ts'

/** What became of one upload. */
export interface Outcome {
  upload: string
  answer: string
  /** Why it is wrong, if it is. */
  wrong: string
  seconds: number
}

/** Uploads every hostile file, and sends every hostile request, one after the other. */
export async function* attackUploads(
  server: TestServer,
  requests: readonly HostileRequest[] = hostileRequests,
): AsyncGenerator<Outcome> {
  for (const file of hostileFiles) yield timed(file.name, () => uploadFile(server, file))
  for (const request of requests) yield timed(request.name, () => sendRequest(server, request))
}

const cutOff: Refusal = { status: 422, body: { detail: 'The connection is closed' } }

interface Judged {
  answer: string
  wrong: string
}

async function timed(name: string, work: () => Promise<Judged>): Promise<Outcome> {
  const began = performance.now()
  const failed = (error: unknown): Judged => ({ answer: 'none', wrong: String(error) })
  const { answer, wrong } = await work().catch(failed)
  return { upload: name, answer, wrong, seconds: (performance.now() - began) / 1000 }
}

async function uploadFile(server: TestServer, { content, fileName, type, expected }: HostileFile): Promise<Judged> {
  const { token } = await aCustomer(server)
  const sent = uploadNamed(server, token, await content(), fileName, type)
  const { status, body } = expected === 'cut off' ? await sent.catch(() => cutOff) : await sent
  if (status === 201) {
    const wrong = expected === 'stored' || expected === 'either' ? await wrongInStored(server, body) : 'not refused'
    return { answer: 'stored again as WebP', wrong }
  }
  const isRefused = status === 422 && (expected === 'either' || expected === 'cut off' || body.detail === expected)
  return { answer: `${status} ${body.detail}`, wrong: isRefused ? '' : `expected: ${expected}` }
}

async function sendRequest(server: TestServer, { send, status, detail }: HostileRequest): Promise<Judged> {
  const { token } = await aCustomer(server)
  const refusal = await send(server, token)
  const isRight = refusal.status === status && (detail === undefined || detail === refusal.body.detail)
  return { answer: `${refusal.status} ${refusal.body.detail}`, wrong: isRight ? '' : `expected: ${status}` }
}

const boundary = 'between-the-parts-of-this-form'

/** Builds the form itself, because a FormData would encode the name. */
async function uploadNamed(
  server: TestServer,
  token: string,
  content: Buffer,
  fileName = 'face.png',
  type = 'image/png',
): Promise<Refusal> {
  const head = `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="${fileName}"\r\ncontent-type: ${type}\r\n\r\n`
  const form = Buffer.concat([Buffer.from(head), content, Buffer.from(`\r\n--${boundary}--\r\n`)])
  const headers = { 'content-type': `multipart/form-data; boundary=${boundary}` }
  return upload(server, token, new Uint8Array(form), { headers })
}

/**
 * Every size must be a WebP of its own making: one frame, no metadata, nothing behind it, no mark.
 */
async function wrongInStored({ url }: TestServer, { public_url }: Refusal['body']): Promise<string> {
  for (const size of ['sm', 'md', 'lg', 'xl']) {
    const shown = await fetch(`${url}${public_url}?size=${size}`)
    const kept = Buffer.from(await shown.arrayBuffer())
    const { format, pages = 1, exif, xmp, icc, iptc } = await sharp(kept).metadata()
    if (format !== 'webp' || shown.headers.get('content-type') !== 'image/webp') return `${size} is no WebP`
    if (shown.headers.get('x-content-type-options') !== 'nosniff') return `${size} may be sniffed`
    if (pages !== 1) return `${size} is animated`
    if (exif ?? xmp ?? icc ?? iptc) return `${size} has metadata`
    if (kept.length !== kept.readUInt32LE(4) + 8) return `${size} has something behind it`
    if (kept.includes(mark) || kept.includes('<script')) return `${size} contains what was planted`
  }
  return ''
}

/** Uploads several pictures of 25 megapixels at once. */
export async function uploadMany(server: TestServer, picture: Buffer, count: number): Promise<Outcome> {
  return timed(`${count} pictures of 25 megapixels at once`, async () => {
    const people = await Promise.all(Array.from({ length: count }, () => aCustomer(server)))
    const answers = await Promise.all(people.map(({ token }) => upload(server, token, formOf(picture))))
    const statuses = [...new Set(answers.map(({ status }) => status))].toSorted((a, b) => a - b)
    // 503 with Retry-After: too many pictures wait already.
    const wrong = statuses.every((status) => status === 201 || status === 503)
      ? ''
      : 'neither stored nor to be repeated'
    return { answer: statuses.join(', '), wrong }
  })
}

/** The most memory that a process has had, in megabytes. Only Linux counts it. */
export async function peakMemory(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '')
  return Math.round(Number(/VmHWM:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024)
}
