import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** An external calendar server, on this machine. */
export interface CalendarServer {
  /** Its address, without a trailing slash. */
  url: string
  /** The requests it received, latest last. */
  requests: IncomingMessage[]
  /** Its next answers. A text is served as a calendar with an ETag. */
  serve(answer: string | ((request: IncomingMessage, response: ServerResponse) => void)): void
  close(): Promise<void>
}

/** Starts a calendar server. It answers 404 until it has something to serve. */
export async function aCalendarServer(): Promise<CalendarServer> {
  const requests: IncomingMessage[] = []
  let answer: (request: IncomingMessage, response: ServerResponse) => void = (_, response) =>
    response.writeHead(404).end()
  const server: Server = createServer((request, response) => {
    requests.push(request)
    answer(request, response)
  })
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests,
    serve: (next) => (answer = typeof next === 'string' ? asCalendar(next) : next),
    close: async () => {
      server.closeAllConnections()
      await new Promise((done) => server.close(done))
    },
  }
}

function asCalendar(text: string) {
  const etag = `"${Buffer.from(text).toString('base64url').slice(-60)}"`
  return (request: IncomingMessage, response: ServerResponse) => {
    const headers = { 'content-type': 'text/calendar', etag, 'set-cookie': 'tracked=yes' }
    if (request.headers['if-none-match'] === etag) response.writeHead(304, headers).end()
    else response.writeHead(200, headers).end(text)
  }
}

/** A calendar with these events, each at `[from, to]` as iCalendar writes them. */
export function calendarOf(...events: [from: string, to: string][]): string {
  const lines = events.flatMap(([from, to], at) => [
    'BEGIN:VEVENT',
    `UID:${at}@private.example`,
    `DTSTART${from}`,
    `DTEND${to}`,
    'SUMMARY:A private matter',
    'END:VEVENT',
  ])
  return ['BEGIN:VCALENDAR', 'VERSION:2.0', ...lines, 'END:VCALENDAR', ''].join('\r\n')
}
