import { once } from 'node:events'
import { readFile, writeFile } from 'node:fs/promises'
import {
  createServer,
  get,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type OutgoingHttpHeaders,
  type ServerResponse,
} from 'node:http'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import pg from 'pg'
import { renderToString } from 'react-dom/server'
import { serveForParent } from '../../test/open-api.ts'
import { elementsOf } from './markup.ts'

/**
 * The ceilings of pages, files and events: node:http and nothing else. The first part of a path
 * says how it answers; the rest is an address of SITE_URL, which is asked once.
 *
 * /replay/PATH  the same bytes, from memory
 * /render/PATH  the body of the page, rendered again by `renderToString`
 * /file/PATH    the same bytes, read from a file in FOLDER each time
 * /upload       writes the body to a file in FOLDER
 * /events       each notice on the channel `bare` of DATABASE_URL
 *
 * Sends its address to the parent process, and ends with it.
 */
const { SITE_URL: site = '', FOLDER: folder = '', DATABASE_URL: database } = process.env
type Respond = (response: ServerResponse) => void
const answers = new Map<string, Promise<Respond>>()
const streams = new Set<ServerResponse>()
let files = 0

const server = createServer((request, response) => {
  const { url = '/', headers } = request
  const [, how = '', rest = ''] = /^\/(\w+)(\/?.*)$/.exec(url) ?? []
  if (how === 'upload') return void upload(request, response)
  if (how === 'events') return follow(response)
  const key = [url, headers['accept-encoding'], headers.cookie].join('\n')
  const answer = answers.get(key) ?? prepare(how, rest, headers)
  answers.set(key, answer)
  void answer.then((respond) => respond(response))
})

async function prepare(how: string, path: string, given: IncomingHttpHeaders): Promise<Respond> {
  const { 'accept-encoding': encoding = 'identity', cookie } = given
  const plain = how === 'render' ? 'identity' : String(encoding)
  const { headers, body } = await ask(path, { 'accept-encoding': plain, ...(cookie && { cookie }) })
  if (how === 'render') {
    const elements = elementsOf(String(body))
    return (response) => response.writeHead(200, { 'content-type': 'text/html' }).end(renderToString(elements))
  }
  if (how === 'replay') return (response) => response.writeHead(200, headers).end(body)
  const file = join(folder, String(files++))
  await writeFile(file, body)
  return (response) => void readFile(file).then((bytes) => response.writeHead(200, headers).end(bytes))
}

async function ask(path: string, headers: OutgoingHttpHeaders) {
  const [answer] = (await once(get(site + path, { headers, agent: false }), 'response')) as [IncomingMessage]
  if (answer.statusCode !== 200) throw new Error(`${path} answers ${answer.statusCode}`)
  const { connection: _, 'transfer-encoding': __, 'keep-alive': ___, ...kept } = answer.headers
  const body = await buffer(answer)
  return { headers: { ...kept, 'content-length': String(body.length) }, body }
}

async function upload(request: IncomingMessage, response: ServerResponse): Promise<void> {
  await writeFile(join(folder, String(files++)), await buffer(request))
  response.writeHead(201).end()
}

function follow(response: ServerResponse): void {
  response.writeHead(200, { 'content-type': 'text/event-stream' }).flushHeaders()
  streams.add(response)
  response.on('close', () => streams.delete(response))
}

if (database) {
  const client = new pg.Client({ connectionString: database })
  await client.connect()
  await client.query('listen bare')
  client.on('notification', ({ payload = '{}' }) => {
    const { type, payload: data } = JSON.parse(payload) as { type: string; payload: object }
    for (const stream of streams) stream.write(`event: ${type}\ndata: ${JSON.stringify(data)}\n\n`)
  })
}
await serveForParent(server)
