import { setTimeout as pause } from 'node:timers/promises'
import { type Random, randomFor } from '../../db/world/random.ts'
import type { Booking } from '../../src/domains/bookings/contract.ts'
import type { Message } from '../../src/domains/messages/contract.ts'
import type { ProviderList } from '../../src/domains/search/contract.ts'
import type { Kind } from '../../test/deep/crashes/writers.ts'
import { customerOf, nextSlot, type Town } from '../../test/rivals.ts'
import { ask, type Request, textOf } from './ask.ts'
import type { Record } from './record.ts'

/** The password of all customers. */
export const customersPassword = 'carrots on the balcony'

/** A customer who is signed in. */
interface Customer {
  id: string
  email: string
  token: string
}

interface Load {
  town: Town
  emails: ReadonlyMap<string, string>
  record: Record
  seed: number
  isOver: () => boolean
}

/** Milliseconds that a user thinks between two requests, at least and at most. */
const thinking = [20, 120] as const

/**
 * Lets users sign in, search, open profiles, book and write messages until `isOver`, while others
 * only look.
 */
export async function keepUsing(load: Load): Promise<void> {
  const { town, seed } = load
  const users = Array.from({ length: town.connections }, (_, who) => userOf(load, who, randomFor(`user ${who}`, seed)))
  const visitors = Array.from({ length: 3 }, (_, who) => visitorOf(load, randomFor(`visitor ${who}`, seed)))
  await Promise.all([...users, ...visitors])
}

async function userOf(load: Load, who: number, random: Random): Promise<void> {
  for (let turn = 0; !load.isOver(); turn++) await visitSite(load, { who, turn, random })
}

async function visitorOf(load: Load, random: Random): Promise<void> {
  while (!load.isOver()) {
    await look(load, random)
    await pause(random.between(...thinking))
  }
}

/**
 * A customer signs in, looks at providers, books one, and writes messages; each write must be
 * visible at once.
 */
async function visitSite(
  load: Load,
  { who, turn, random }: { who: number; turn: number; random: Random },
): Promise<void> {
  const { town, record, isOver } = load
  const customer = await signIn(load, customerOf(town, who, turn)!.id)
  const { provider, date, start_time, end_time } = nextSlot(town)
  const contact = { name: 'Robin Rival', email: 'robin@mail.example', phone: '(212) 555-0100' }
  const think = () => pause(random.between(...thinking))
  await look(load, random, customer.token)
  await think()
  const notes = `A booking ${who}-${turn}-0`
  const body = { ...provider, date, start_time, end_time, ...contact, notes }
  const id = await write(load, customer, { kind: 'booking', path: '/rest/v1/bookings', text: notes, body })
  await think()
  if (id) await expectBooking(load, customer, id)
  for (let number = 1; number <= 3 && !isOver(); number++) {
    const content = `A message ${who}-${turn}-${number}`
    const message = { receiver_id: provider.provider_id, content }
    const sent = await write(load, customer, {
      kind: 'message',
      path: '/rest/v1/messages',
      text: content,
      body: message,
    })
    if (sent) await expectMessage(load, customer, provider.provider_id, sent)
    await think()
  }
  record.signIns += 1
}

async function signIn({ town, emails, record }: Load, id: string): Promise<Customer> {
  const email = emails.get(id)!
  const answer = await ask<{ session?: { access_token?: string } }>(
    town.url,
    {
      method: 'POST',
      path: '/auth/v1/token?grant_type=password',
      headers: { 'x-session': 'bearer' },
      body: { email, password: customersPassword, user_type: 'customer' },
    },
    record,
  )
  const token = answer.body.session?.access_token
  if (!token) throw new Error(`${email} could not sign in: ${answer.status} ${textOf(answer.body)}`)
  return { id, email, token }
}

/** Searches, and opens the page of a provider. Each answer counts as a read. */
async function look({ town, record }: Load, random: Random, token?: string): Promise<void> {
  const provider = town.providers[random.between(0, town.providers.length - 1)]!
  const found = await ask<Partial<ProviderList>>(
    town.url,
    { method: 'GET', path: '/rest/v1/providers?search=cleaning', token },
    record,
  )
  if (found.status === 200 && (found.body.items?.length ?? 0) > 0) record.at.reads.push(performance.now())
  else record.wrong.push(`a search was answered ${found.status} ${textOf(found.body)}`)
  const path = `/providers/${provider.provider_id}`
  const page = await ask<string>(town.url, { method: 'GET', path }, record)
  if (page.status === 200 && String(page.body).includes('Rival &amp; Co')) record.at.reads.push(performance.now())
  else record.wrong.push(`the page of a provider was answered ${page.status} ${textOf(page.body)}`)
}

interface Writing {
  kind: Kind
  path: string
  text: string
  body: object
}

/** Writes once, however many requests it takes. Resolves to the id of the new row. */
async function write({ town, record }: Load, { id, token }: Customer, writing: Writing): Promise<string | undefined> {
  const { kind, path, text, body } = writing
  const request: Request = { method: 'POST', path, token, key: text, body }
  const answer = await ask<{ id: string }>(town.url, request, record)
  if (answer.status !== 201) {
    record.wrong.push(`${text} was answered ${answer.status} ${textOf(answer.body)}`)
    return undefined
  }
  record.at.writes.push(performance.now())
  const isReplayed = answer.headers.has('idempotency-replayed')
  record.writes.push({ kind, customer_id: id, text, id: answer.body.id, tries: answer.tries, isReplayed })
  return answer.body.id
}

/** The booking is there for its customer, and the list has only bookings of this customer. */
async function expectBooking({ town, record }: Load, { id, token }: Customer, booking_id: string): Promise<void> {
  const one = await ask<Partial<Booking>>(
    town.url,
    { method: 'GET', path: `/rest/v1/bookings/${booking_id}`, token },
    record,
  )
  if (one.status !== 200 || one.body.id !== booking_id)
    record.wrong.push(`a customer did not see the own booking ${booking_id}: ${one.status} ${textOf(one.body)}`)
  const list = await ask<{ items?: Booking[] }>(town.url, { method: 'GET', path: '/rest/v1/bookings', token }, record)
  const items = list.body.items ?? []
  if (!items.some((item) => item.id === booking_id))
    record.wrong.push(`the list of a customer lacks the own booking ${booking_id}: ${textOf(list.body)}`)
  if (items.some((item) => item.customer_id !== id)) record.wrong.push(`${id} saw a booking of another customer`)
}

async function expectMessage({ town, record }: Load, { id, token }: Customer, other: string, sent: string) {
  const path = `/rest/v1/messages?with=${other}`
  const list = await ask<{ items?: Message[] }>(town.url, { method: 'GET', path, token }, record)
  const items = list.body.items ?? []
  if (items[0]?.id !== sent)
    record.wrong.push(`a customer did not see the own message ${sent}: ${list.status} ${textOf(list.body)}`)
  if (items.some((item) => item.sender_id !== id)) record.wrong.push(`${id} saw messages of another customer`)
}
