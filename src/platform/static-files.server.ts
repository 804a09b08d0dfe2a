import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { basename, extname, join, relative, sep } from 'node:path'
import { compressWell, encodingFor } from './compression.server.ts'
import { heldBriefly, heldForever, proxyHeader } from './http/proxy-caches.server.ts'
import { filePolicy } from './http/security-headers.server.ts'

const types: Record<string, string> = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.ico': 'image/x-icon',
  '.jpg': 'image/jpeg',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json',
  '.png': 'image/png',
  '.svg': 'image/svg+xml; charset=utf-8',
  '.txt': 'text/plain; charset=utf-8',
  '.webmanifest': 'application/manifest+json',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
}

const encodings = ['br', 'gzip'] as const
type Encoding = (typeof encodings)[number]
type Bytes = Uint8Array<ArrayBuffer>

interface StaticFile {
  type: string
  etag: string
  /** The bytes in an encoding, or unencoded. Each is read or compressed once. */
  body: (encoding?: Encoding) => Promise<Bytes>
}

/**
 * Serves the files of a build. Resolves to a function that answers, or returns undefined if there
 * is no such file. Names in `/assets/` contain hashes: they are cached forever, and read when a
 * browser first asks for them. The others are read at startup, because a later build may replace
 * them; the service worker's script is revalidated every time, so that updates arrive. `common` are
 * headers of every answer.
 */
export async function staticFiles(
  folder: string,
  common: Record<string, string>,
): Promise<(request: Request) => Response | Promise<Response> | undefined> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const paths = new Set(entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name)))
  const pathname = (path: string) => `/${relative(folder, path).split(sep).join('/')}`
  const visible = [...paths].filter((path) => !path.endsWith('.br') && !pathname(path).startsWith('/.'))
  const files = new Map(
    await Promise.all(
      visible.map(async (path) => {
        const read = isHashed(pathname(path)) ? hashedFile : replacedFile
        return [pathname(path), await read(path, paths.has(`${path}.br`))] as const
      }),
    ),
  )
  const headers = { ...common, 'content-security-policy': filePolicy }
  return (request) => {
    const { pathname } = new URL(request.url)
    const file = files.get(pathname)
    if (file && isRead(request)) return answer(request, file, { ...headers, ...agesOf(pathname), ...opened(pathname) })
    return isHashed(pathname) ? missing(headers) : undefined
  }
}

const isHashed = (pathname: string) => pathname.startsWith('/assets/')

/** The answer for a file of another build. A page instead would be parsed as a script. */
const missing = (common: Record<string, string>) =>
  new Response('Not found', {
    status: 404,
    headers: {
      ...common,
      'content-type': 'text/plain; charset=utf-8',
      'cache-control': 'no-store',
    },
  })

/** How long browsers keep a file, and how long proxies do. */
function agesOf(pathname: string): Record<string, string> {
  if (isHashed(pathname)) return { 'cache-control': 'public, max-age=31536000, immutable', [proxyHeader]: heldForever }
  if (pathname === '/sw.js') return { 'cache-control': 'no-cache' }
  return { 'cache-control': 'public, max-age=3600', [proxyHeader]: heldBriefly }
}

/** The headers of the script that other sites load (docs/product/providers.md). */
const opened = (pathname: string): Record<string, string> =>
  pathname === '/embed.js' ? { 'cross-origin-resource-policy': 'cross-origin' } : {}

const isRead = ({ method }: Request) => method === 'GET' || method === 'HEAD'

const typeOf = (path: string) => types[extname(path)] ?? 'application/octet-stream'

async function hashedFile(path: string, isPacked: boolean): Promise<StaticFile> {
  return { type: typeOf(path), etag: `"${basename(path)}"`, body: bodiesOf(path, isPacked) }
}

async function replacedFile(path: string, isPacked: boolean): Promise<StaticFile> {
  const body = bodiesOf(path, isPacked)
  if (isPacked) await body('br')
  const etag = createHash('sha256')
    .update(await body())
    .digest('base64url')
  return { type: typeOf(path), etag: `"${etag.slice(0, 20)}"`, body }
}

/**
 * The build writes the smallest brotli files, which takes seconds; the others are compressed
 * quickly.
 */
function bodiesOf(path: string, isPacked: boolean): StaticFile['body'] {
  const bodies = new Map<Encoding | undefined, Promise<Bytes>>()
  async function make(encoding: Encoding | undefined): Promise<Bytes> {
    if (!encoding) return readFile(path)
    return encoding === 'br' && isPacked ? readFile(`${path}.br`) : compressWell(await body(), encoding)
  }
  function body(encoding?: Encoding): Promise<Bytes> {
    const known = bodies.get(encoding)
    if (known) return known
    const made = make(encoding)
    bodies.set(encoding, made)
    // Tries again at the next request.
    made.catch(() => bodies.delete(encoding))
    return made
  }
  return body
}

const isText = (type: string) => /^(text|application)\//.test(type) || type.startsWith('image/svg+xml')

async function answer(request: Request, file: StaticFile, common: Record<string, string>): Promise<Response> {
  const headers = new Headers({
    ...common,
    'content-type': file.type,
    etag: file.etag,
    vary: 'accept-encoding',
  })
  if (request.headers.get('if-none-match')?.includes(file.etag)) return new Response(null, { status: 304, headers })
  const encoding = isText(file.type) ? encodingFor(request.headers.get('accept-encoding'), encodings) : undefined
  const body = await file.body(encoding).catch((error: NodeJS.ErrnoException) => {
    // A later build has deleted it.
    if (error.code !== 'ENOENT') throw error
  })
  if (!body) return missing(common)
  if (encoding) headers.set('content-encoding', encoding)
  headers.set('content-length', String(body.length))
  return new Response(request.method === 'HEAD' ? null : body, { headers })
}
