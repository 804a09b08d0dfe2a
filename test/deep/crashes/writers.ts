import { setTimeout as pause } from 'node:timers/promises'
import { type Answer, answerOf } from '../../people.ts'
import { customerOf, nextSlot, type Town } from '../../rivals.ts'
import { requestWith } from '../../service-requests.ts'

/** What clients write. */
export const kinds = ['name', 'booking', 'message', 'service request', 'review'] as const
export type Kind = (typeof kinds)[number]

/** A write that the site has acknowledged. */
export interface Write {
  kind: Kind
  customer_id: string
  /** No other write contains it. A name ends with a number that goes up. */
  text: string
  /** The row that it made or changed. */
  id: string
  tries: number
  /** Whether an earlier try had its effect before its connection broke. */
  isReplayed: boolean
}

/** What all clients have written. */
export interface Ledger {
  writes: Write[]
  /** Answers that no crash explains, as sentences. */
  wrong: string[]
}

/** The customers who write, and one past booking for each that can be reviewed. */
export interface Writers {
  town: Town
  visited: Map<string, string>
}

interface Client {
  customer: { id: string; token: string }
  url: string
  ledger: Ledger
}

/**
 * Milliseconds after which a write that is still not acknowledged counts as failed. On a busy
 * machine, the next crash may come before a write was sent again, several times in a row.
 */
const timeoutMs = 600_000

/** Writes on every connection at once, one write after the other, until `isOver`. */
export async function keepWriting({ town, visited }: Writers, ledger: Ledger, isOver: () => boolean): Promise<void> {
  const work = async (who: number) => {
    for (let turn = 0; !isOver(); turn++) {
      const customer = customerOf(town, who, turn)!
      const client = { customer, url: town.url, ledger }
      const mark = (number: number) => `${who}-${turn}-${number}`
      for (const write of writesOf(client, { town, visited, mark })) if (!isOver()) await write()
    }
  }
  await Promise.all(Array.from({ length: town.connections }, (_, who) => work(who)))
}

/** The writes of a customer: a booking, messages and names, a service request, and a review. */
function writesOf(client: Client, { town, visited, mark }: Writers & { mark: (number: number) => string }) {
  const { customer } = client
  const { provider, date, start_time, end_time } = nextSlot(town)
  const contact = { name: 'Robin Rival', email: 'robin@mail.example', phone: '(212) 555-0100' }
  const send = (kind: Kind, path: string, text: string, body: object) => () =>
    acknowledge(client, { kind, method: 'POST', path: `/rest/v1/${path}`, text, body })
  const notes = `A booking ${mark(0)}`
  const message = (number: number) => {
    const content = `A message ${mark(number)}`
    return send('message', 'messages', content, { receiver_id: provider.provider_id, content })
  }
  const rename = (number: number) => () => {
    const [path, name] = [`/rest/v1/users/${customer.id}`, `Robin ${mark(number)}`]
    return acknowledge(client, { kind: 'name', method: 'PATCH', path, text: name, body: { name } })
  }
  const title = `A request ${mark(0)}`
  const request = requestWith({ title, preferred_date: date })
  const booking_id = visited.get(customer.id)
  visited.delete(customer.id)
  const comment = `A review ${mark(0)}`
  return [
    send('booking', 'bookings', notes, { ...provider, date, start_time, end_time, ...contact, notes }),
    ...[1, 2, 3, 4].flatMap((number) => [message(number), rename(number)]),
    send('service request', 'leads', title, request),
    ...(booking_id ? [send('review', 'reviews', comment, { booking_id, rating: 5, comment })] : []),
  ]
}

interface Sending {
  kind: Kind
  method: string
  path: string
  text: string
  body: object
}

/**
 * Repeats a write with its key until it is acknowledged, and once more if it took several tries.
 */
async function acknowledge(client: Client, sending: Sending): Promise<void> {
  const { customer, ledger } = client
  const { kind, text } = sending
  const began = performance.now()
  for (let tries = 1; ; tries++) {
    const answer = await ask(client, sending).catch(() => undefined)
    if (answer && answer.status < 300) {
      const { id } = answer.body
      const isReplayed = answer.headers.has('idempotency-replayed')
      ledger.writes.push({ kind, customer_id: customer.id, text, id, tries, isReplayed })
      if (tries > 1 && kind !== 'name') await repeat(client, sending, id)
      return
    }
    if (answer && answer.status !== 503) {
      ledger.wrong.push(`${kind} was answered ${answer.status} ${JSON.stringify(answer.body).slice(0, 300)}`)
      if (answer.status < 500) return
    }
    if (performance.now() - began > timeoutMs)
      return void ledger.wrong.push(`${text} was not acknowledged within ${timeoutMs / 1000} s`)
    await pause(20)
  }
}

/** The same key gets the same answer, unless the site is down again. */
async function repeat(client: Client, sending: Sending, id: string): Promise<void> {
  const again = await ask(client, sending).catch(() => undefined)
  if (again && again.status < 300 && again.body.id !== id)
    client.ledger.wrong.push(`${sending.text} was acknowledged as ${id} and as ${again.body.id}`)
}

async function ask({ customer, url }: Client, { method, path, text, body }: Sending): Promise<Answer<{ id: string }>> {
  const response = await fetch(url + path, {
    method,
    headers: {
      'content-type': 'application/json',
      authorization: `Bearer ${customer.token}`,
      'idempotency-key': text,
    },
    body: JSON.stringify(body),
    signal: AbortSignal.timeout(20_000),
  })
  return answerOf(response)
}
