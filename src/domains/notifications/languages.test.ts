import { expect, test } from 'vitest'
import { inLanguage } from '#platform/scope.server.ts'
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
