import { expect, test } from 'vitest'
import { inLanguage } from '#platform/scope.server.ts'
import { customerForm, signUp } from '#test/accounts.ts'
import { book, move, reveal } from '#test/bookings.ts'
import { deliver, emailsTo } from '#test/mails.ts'
import { aCustomer, aProvider, type TestPerson } from '#test/people.ts'
import { testServer } from '#test/server.ts'

const server = await testServer()

const speak = (who: TestPerson, language: string | null) =>
  server.db.updateTable('auth_user').set({ language }).where('id', '=', who.auth_user_id).execute()

async function titlesOf(who: TestPerson): Promise<string[]> {
  const { body } = await who.get('/rest/v1/notifications')
  return body.items.map(({ title }: { title: string }) => title)
}

async function aPair(languages: { customer: string | null; provider: string | null }) {
  const [customer, provider] = [await aCustomer(server), await aProvider(server)]
  await speak(customer, languages.customer)
  await speak(provider, languages.provider)
  const { body: booking } = await book(customer, provider)
  return { customer, provider, booking }
}

test('one booking tells each party in their own language', async () => {
  const { customer, provider, booking } = await aPair({ customer: 'es', provider: null })
  expect(await titlesOf(customer)).toEqual(['Reserva enviada'])
  expect(await titlesOf(provider)).toEqual(['New booking request'])
  const [submitted] = await emailsTo(server, customer)
  expect(submitted?.subject).toMatch(/^Solicitud enviada a /)
  expect(submitted?.html).toContain('<html lang="es">')
  const [requested] = await emailsTo(server, provider)
  expect(requested?.subject).toMatch(/^New booking request: /)
  expect(requested?.html).toContain('<html lang="en">')

  await reveal(provider, booking)
  await move(provider, booking, 'confirmed')
  expect((await titlesOf(customer))[0]).toBe('Reserva confirmada')
})

test('who causes a notification does not choose its language', async () => {
  const { customer, provider } = await inLanguage('es', () => aPair({ customer: 'en', provider: 'es' }))
  expect(await titlesOf(customer)).toEqual(['Booking submitted'])
  expect(await titlesOf(provider)).toEqual(['Nueva solicitud de reserva'])
})

test('a queued email keeps its language', async () => {
  const { customer } = await aPair({ customer: 'es', provider: 'en' })
  await speak(customer, 'en')
  const sent: string[] = []
  const rows = await server.db.selectFrom('mail').select('id').where('user_id', '=', customer.id).execute()
  for (const { id } of rows)
    await deliver(server, id, {
      send: async ({ subject }) => {
        sent.push(subject)
      },
      close() {},
    })
  expect(sent).toEqual([expect.stringMatching(/^Solicitud enviada a /)])
})

test('two languages at once do not mix', async () => {
  const pairs = await Promise.all(
    [
      { customer: 'es', provider: 'en' },
      { customer: 'en', provider: 'es' },
      { customer: 'es', provider: 'es' },
      { customer: 'en', provider: 'en' },
    ].map(aPair),
  )
  const titles = await Promise.all(
    pairs.map(async ({ customer, provider }) => [...(await titlesOf(customer)), ...(await titlesOf(provider))]),
  )
  expect(titles).toEqual([
    ['Reserva enviada', 'New booking request'],
    ['Booking submitted', 'Nueva solicitud de reserva'],
    ['Reserva enviada', 'Nueva solicitud de reserva'],
    ['Booking submitted', 'New booking request'],
  ])
})

test('what others read about a closed account stays in their language', async () => {
  const form = { ...customerForm(), user_type: 'customer' as const }
  const { me, answer } = await signUp(server, form)
  const { id: auth_user_id, profile } = answer.body.user
  const customer = {
    ...me,
    auth_user_id,
    id: profile.id,
    name: profile.name,
    email: form.email,
    phone: '2125550123',
    token: '',
  }
  const [spanish, english] = [await aProvider(server), await aProvider(server)]
  await speak(spanish, 'es')
  for (const provider of [spanish, english]) {
    expect((await book(customer, provider)).status).toBe(201)
    await me.post('/rest/v1/messages', { receiver_id: provider.id, content: 'Hello' })
  }
  expect((await me.delete('/auth/v1/user', { password: form.password })).status).toBe(204)
  const read = async (who: TestPerson) =>
    (await who.get('/rest/v1/notifications')).body.items.map(({ message }: { message: string }) => message)
  expect(await read(spanish)).toContain('Usuario eliminado le escribió.')
  expect(await read(spanish)).toContainEqual(expect.stringMatching(/^Home cleaning el \p{L}+, \d+ de \p{L}+$/u))
  expect(await read(english)).toContain('Deleted user wrote to you.')
  expect(await read(english)).toContainEqual(expect.stringMatching(/^Home cleaning on \w+, \w+ \d+$/))
})
