import { EventEmitter, once } from 'node:events'
import type { TestServer } from './server.ts'

/** A server-sent event as it arrived. */
export interface ReceivedEvent {
  id: number
  type: string
  data: Record<string, unknown>
  /** Milliseconds on a clock that only goes forward. */
  at: number
}

/** An open stream of events. */
export interface EventReader {
  status: number
  events: ReceivedEvent[]
  /** The number of heartbeats. */
  heartbeats: number
  /** True once the server has ended the stream or it was dropped. */
  ended: boolean
  /** Waits until there are this many events. */
  until(count: number): Promise<ReceivedEvent[]>
  /** Waits until `isSo`, checking again whenever data arrives. */
  wait(isSo: () => boolean): Promise<void>
  /** Cuts the connection. */
  drop(): void
}

/**
 * Opens `/realtime/v1/events` as a program does; `after` is the id of the last event it received.
 */
export async function openEvents(
  server: Pick<TestServer, 'url'>,
  { token }: { token: string },
  after?: number,
): Promise<EventReader> {
  const news = new EventEmitter().setMaxListeners(0)
  const cut = new AbortController()
  const response = await fetch(`${server.url}/realtime/v1/events`, {
    headers: {
      authorization: `Bearer ${token}`,
      ...(after !== undefined && { 'last-event-id': String(after) }),
    },
    signal: cut.signal,
  })
  const reader: EventReader = {
    status: response.status,
    events: [],
    heartbeats: 0,
    ended: false,
    async until(count) {
      await reader.wait(() => reader.events.length >= count)
      return reader.events
    },
    async wait(isSo) {
      while (!isSo()) await once(news, 'news')
    },
    drop: () => cut.abort(),
  }
  void read(response, (block) => {
    const event = eventOf(block)
    if (event) reader.events.push(event)
    else if (block.startsWith(':')) reader.heartbeats += 1
    news.emit('news')
  }).finally(() => {
    reader.ended = true
    news.emit('news')
  })
  return reader
}

async function read(response: Response, onBlock: (block: string) => void): Promise<void> {
  let text = ''
  try {
    for await (const part of response.body!.pipeThrough(new TextDecoderStream())) {
      text += part
      for (let end = text.indexOf('\n\n'); end >= 0; end = text.indexOf('\n\n')) {
        onBlock(text.slice(0, end))
        text = text.slice(end + 2)
      }
    }
  } catch {
    // A dropped connection ends here, as it does in a browser.
  }
}

function eventOf(block: string): ReceivedEvent | undefined {
  const lines = new Map(
    block.split('\n').map((line) => [line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 2)]),
  )
  if (!lines.has('event')) return undefined
  return {
    id: Number(lines.get('id')),
    type: lines.get('event')!,
    data: JSON.parse(lines.get('data')!),
    at: performance.now(),
  }
}
