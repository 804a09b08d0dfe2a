import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { extname, join, relative, sep } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
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

type Encoding = 'br' | 'gzip' | 'identity'
type Bytes = Uint8Array<ArrayBuffer>

interface StaticFile {
  type: string
  etag: string
  bodies: Record<Encoding, Bytes>
}

/**
 * Serves the files of a build, read and compressed once at startup. Resolves to a function that
 * answers, or returns undefined if there is no such file. Names in `/assets/` contain hashes and
 * are cached forever; the service worker's script is revalidated every time, so that updates
 * arrive. `common` are headers of every answer.
 */
export async function staticFiles(
  folder: string,
  common: Record<string, string>,
): Promise<(request: Request) => Response | undefined> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const paths = entries
    .filter((entry) => entry.isFile() && !entry.name.endsWith('.br'))
    .map((entry) => join(entry.parentPath, entry.name))
  const pathname = (path: string) => `/${relative(folder, path).split(sep).join('/')}`
  const visible = paths.filter((path) => !pathname(path).startsWith('/.'))
  const files = new Map(await Promise.all(visible.map(async (path) => [pathname(path), await read(path)] as const)))
  const headers = { ...common, 'content-security-policy': filePolicy }
  return (request) => {
    const { pathname } = new URL(request.url)
    const file = files.get(pathname)
    if (file && isRead(request)) return answer(request, file, { ...headers, ...agesOf(pathname) })
    return pathname.startsWith('/assets/') ? missing(headers) : undefined
  }
}

/** A file of another build. A page in its place would be parsed as a script. */
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
  if (pathname.startsWith('/assets/'))
    return { 'cache-control': 'public, max-age=31536000, immutable', [proxyHeader]: heldForever }
  if (pathname === '/sw.js') return { 'cache-control': 'no-cache' }
  return { 'cache-control': 'public, max-age=3600', [proxyHeader]: heldBriefly }
}

const isRead = ({ method }: Request) => method === 'GET' || method === 'HEAD'

async function read(path: string): Promise<StaticFile> {
  const identity: Bytes = new Uint8Array(await readFile(path))
  const type = types[extname(path)] ?? 'application/octet-stream'
  const etag = `"${createHash('sha256').update(identity).digest('base64url').slice(0, 20)}"`
  const packs = /^(text|application)\//.test(type) || type.startsWith('image/svg+xml')
  return { type, etag, bodies: packs ? await packed(path, identity) : { br: identity, gzip: identity, identity } }
}

/**
 * The build writes the smallest brotli files, which takes seconds; everything else is compressed
 * quickly here.
 */
async function packed(path: string, identity: Bytes): Promise<StaticFile['bodies']> {
  const [br, gz] = await Promise.all([readFile(`${path}.br`).catch(() => brotli(identity)), promisify(gzip)(identity)])
  return { br: new Uint8Array(br), gzip: new Uint8Array(gz), identity }
}

const brotli = (bytes: Bytes) => promisify(brotliCompress)(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } })

function answer(request: Request, file: StaticFile, common: Record<string, string>): Response {
  const headers = new Headers({
    ...common,
    'content-type': file.type,
    etag: file.etag,
    vary: 'accept-encoding',
  })
  if (request.headers.get('if-none-match')?.includes(file.etag)) return new Response(null, { status: 304, headers })
  const encoding = best(request.headers.get('accept-encoding') ?? '')
  const body = file.bodies[encoding]
  if (body !== file.bodies.identity) headers.set('content-encoding', encoding)
  headers.set('content-length', String(body.length))
  return new Response(request.method === 'HEAD' ? null : body, { headers })
}

function best(accepted: string): Encoding {
  if (/\bbr\b/.test(accepted)) return 'br'
  return /\bgzip\b/.test(accepted) ? 'gzip' : 'identity'
}
