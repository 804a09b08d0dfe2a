import { beforeEach, expect, test } from 'vitest'
import type { DevMails } from '#domains/email/contract.ts'
import { contextOf } from '#platform/context.server.ts'
import { book, reveal } from '#test/bookings.ts'
import { textWithoutIds } from '#test/ids.ts'
import { emailsTo, inOneLine } from '#test/mails.ts'
import { addressFor } from '#test/messages.ts'
import { aCustomer, aProvider, type TestPerson } from '#test/people.ts'
import { testServer } from '#test/server.ts'
import { sendBundles } from './commands.server.ts'

const server = await testServer({ settings: { NODE_ENV: 'production', DEMO: 'true' } })
/** A second process that runs the same jobs. */
const second = await testServer({ second: server })
const minutes = (count: number) => server.clock.pass(count * 60_000)
const due = () => sendBundles(contextOf(server.deps))

beforeEach(() => server.clock.set('2026-03-03T17:00:00Z'))

async function aPair() {
  const customer = await aCustomer(server, { name: 'Ines Calder' })
  const provider = await aProvider(server, { business_name: 'Tidy Homes' })
  const { body: booking } = await book(customer, provider)
  return { customer, provider, booking }
}

const write = async (from: TestPerson, to: TestPerson, content: string) =>
  from.post('/rest/v1/messages', { receiver_id: await addressFor(server, from, to), content })
const read = async (reader: TestPerson, writer: TestPerson) =>
  reader.post('/rest/v1/messages/read', { sender_id: await addressFor(server, reader, writer) })
const mailsTo = async (who: TestPerson) => (await emailsTo(server, who)).filter(({ kind }) => kind === 'new_message')

test('several messages within five minutes are one email, five minutes after the first', async () => {
  const { customer, provider } = await aPair()
  await write(provider, customer, 'Good morning.')
  minutes(2)
  await write(provider, customer, 'Is there a lift?')
  minutes(2.9)
  await due()
  expect(await mailsTo(customer)).toEqual([])
  await write(provider, customer, 'The van is high.')
  minutes(0.1)
  await due()
  const [mail, ...others] = await mailsTo(customer)
  expect(others).toEqual([])
  expect(mail!.subject).toBe('3 new messages from Tidy Homes')
  expect(inOneLine(mail!)).toMatch(/Good morning\..*Is there a lift\?.*The van is high\./)
  expect(mail!.text).toContain(`https://porch.example/messages?with=${provider.id}`)
  await due()
  expect(await mailsTo(customer)).toHaveLength(1)
  await write(provider, customer, 'See you.')
  minutes(5)
  await due()
  const [, next] = await mailsTo(customer)
  expect(next!.subject).toBe('Tidy Homes sent you a message')
  expect(next!.text).not.toContain('Good morning')
})

test('the times in an email to a user without a place are those of the other user, and name the zone', async () => {
  const [customer, provider] = [await aCustomer(server, { zip: null }), await aProvider(server, { zip: '78701' })]
  await book(customer, provider)
  for (const content of ['One', 'Two']) await write(provider, customer, content)
  minutes(5)
  await due()
  const [email] = await mailsTo(customer)
  expect(inOneLine(email!)).toContain('11:00 AM (Central Time)')
})

test('messages that were read meanwhile are not emailed', async () => {
  const { customer, provider } = await aPair()
  await write(provider, customer, 'Good morning.')
  await read(customer, provider)
  minutes(3)
  await write(provider, customer, 'Is there a lift?')
  minutes(2)
  await due()
  expect(await mailsTo(customer)).toMatchObject([{ subject: 'Tidy Homes sent you a message' }])
  await write(provider, customer, 'Hello?')
  minutes(1)
  await read(customer, provider)
  minutes(4)
  await due()
  expect(await mailsTo(customer)).toHaveLength(1)
})

test('while the thread is open nothing is emailed; after it is closed, unread messages are', async () => {
  const { customer, provider } = await aPair()
  await write(provider, customer, 'Good morning.')
  minutes(4.5)
  await read(customer, provider)
  await write(provider, customer, 'The page has not said yet that this was seen.')
  minutes(0.5)
  await due()
  minutes(1)
  await due()
  expect(await mailsTo(customer)).toEqual([])
  minutes(1)
  await due()
  expect(await mailsTo(customer)).toMatchObject([{ subject: 'Tidy Homes sent you a message' }])
})

test('of two processes at once, one sends the email', async () => {
  const { customer, provider } = await aPair()
  for (const each of [1, 2, 3]) await write(provider, customer, `Message ${each}`)
  minutes(5)
  await Promise.all([server, second, server, second].map(({ deps }) => sendBundles(contextOf(deps))))
  expect(await mailsTo(customer)).toHaveLength(1)
})

test('a message that arrives while the email is being written is in it or in the next one', async () => {
  const { customer, provider } = await aPair()
  await write(provider, customer, 'Message 0')
  minutes(5)
  await Promise.all([due(), ...[1, 2, 3, 4].map((each) => write(provider, customer, `Message ${each}`))])
  minutes(5)
  await due()
  const text = (await mailsTo(customer)).map(({ text }) => text).join()
  for (const each of [0, 1, 2, 3, 4]) expect(text).toContain(`Message ${each}`)
})

test('before the reveal the provider learns that there is a message, not its sender or words; locked messages are never quoted', async () => {
  const { customer, provider, booking } = await aPair()
  await write(customer, provider, 'It is Ines Calder, call me: 718 555 0142.')
  minutes(5)
  await due()
  const [hidden] = await mailsTo(provider)
  expect(hidden!.subject).toBe('A customer sent you a message')
  for (const secret of ['Ines', 'Calder', '0142', customer.email]) expect(textWithoutIds(hidden)).not.toContain(secret)
  await reveal(provider, booking)
  await write(customer, provider, 'The bell is broken.')
  await server.db.updateTable('messages').set({ unlocked: false }).where('sender_id', '=', customer.id).execute()
  minutes(5)
  await due()
  const [, locked] = await mailsTo(provider)
  expect(locked!.subject).toBe('Ines Calder sent you a message')
  expect(JSON.stringify(locked)).not.toContain('bell')
  expect(locked!.text).toContain('Locked message')
})

test('the outbox shows the emails of bundles that are not due yet, unless they would not be sent', async () => {
  const { customer, provider } = await aPair()
  await write(provider, customer, 'Good morning.')
  const shown = async () =>
    (await customer.get<DevMails>('/dev/mail.json')).body.items
      .filter(({ to, subject }) => to === customer.email && subject.includes('message'))
      .map(({ subject }) => subject)
  expect(await shown()).toEqual(['Tidy Homes sent you a message'])
  await read(customer, provider)
  expect(await shown()).toEqual([])
})

test('a user who reads a thread has no unread notifications of it left', async () => {
  const { customer, provider } = await aPair()
  await write(provider, customer, 'Good morning.')
  const unread = async () =>
    (await customer.get('/rest/v1/notifications')).body.items.filter(
      ({ type, read: isRead }: { type: string; read: boolean }) => type === 'message' && !isRead,
    )
  expect(await unread()).toHaveLength(1)
  await read(customer, provider)
  expect(await unread()).toEqual([])
})

test('waiting messages are not emailed after a block or if the sender is suspended', async () => {
  const { customer, provider } = await aPair()
  await write(provider, customer, 'You will be sorry.')
  await write(customer, provider, 'Please stop.')
  await customer.post('/rest/v1/blocks', { profile_id: provider.id })
  const other = await aPair()
  await write(other.provider, other.customer, 'Win a prize!')
  const suspended_at = server.clock.now()
  await server.db.updateTable('auth_user').set({ suspended_at }).where('id', '=', other.provider.auth_user_id).execute()
  minutes(5)
  await due()
  for (const who of [customer, provider, other.customer]) expect(await mailsTo(who)).toEqual([])
})

test('a long name is cut between characters in a subject', async () => {
  const { customer } = await aPair()
  const provider = await aProvider(server, { business_name: `A${'🌷'.repeat(40)}` })
  await book(customer, provider)
  await write(provider, customer, `B${'🌷'.repeat(80)}`)
  minutes(5)
  await due()
  const [mail] = await mailsTo(customer)
  expect(mail!.subject).toBe(`A${'🌷'.repeat(21)}… sent you a message`)
  expect(mail!.html.isWellFormed()).toBe(true)
  expect(mail!.html).toContain(`>B${'🌷'.repeat(59)}<`)
})
