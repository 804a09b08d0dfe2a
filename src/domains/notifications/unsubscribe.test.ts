import { expect, test } from 'vitest'
import { smtpMailer } from '#integrations/email/email.server.ts'
import { book } from '#test/bookings.ts'
import { deliver } from '#test/mails.ts'
import { aCustomer, aProvider, caller, problem, type TestPerson } from '#test/people.ts'
import { testServer } from '#test/server.ts'
import { testMailServer } from '#test/smtp.ts'

const smtp = await testMailServer()
const settings = { PUBLIC_URL: 'https://porch.example', MAIL_FROM: 'Porchlight <porch@porch.example>' }
const server = await testServer({ settings })
const anyone = caller(server)
const oneClick = 'List-Unsubscribe=One-Click'

const post = (token: string, body: string) =>
  fetch(`${server.url}/unsubscribe?${new URLSearchParams({ token })}`, {
    method: 'POST',
    redirect: 'manual',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body,
  })
const kindOf = (token: string) => anyone.get(`/rest/v1/mail-opt-outs?${new URLSearchParams({ token })}`)
const switchedOff = async (who: TestPerson) =>
  (await who.get('/rest/v1/notifications/preferences')).body.items
    .filter(({ email }: { email: boolean }) => !email)
    .map(({ kind }: { kind: string }) => kind)

/** A received email and its unsubscribe token. */
async function aMail() {
  const [customer, provider] = [await aCustomer(server), await aProvider(server)]
  await book(customer, provider)
  const { id } = await server.db
    .selectFrom('mail')
    .select('id')
    .where('user_id', '=', customer.id)
    .executeTakeFirstOrThrow()
  const mailer = smtpMailer(smtp.url, settings.MAIL_FROM)
  await deliver(server, id, mailer)
  mailer.close()
  const mail = smtp.received.find(({ to }) => to.includes(customer.email))!
  const header = (name: string) => mail.headers.find(([key]) => key === name)?.[1] ?? ''
  const address = header('list-unsubscribe').slice(1, -1)
  return { customer, mail, header, address, token: new URL(address).searchParams.get('token')! }
}

test('each optional email has an unsubscribe link in its text and its headers', async () => {
  const { mail, header, address } = await aMail()
  expect(address).toMatch(/^https:\/\/porch\.example\/unsubscribe\?token=/)
  expect(header('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click')
  expect(mail.text.replaceAll(/\s+/g, ' ')).toContain(`Stop them ${address}`)
  expect(mail.html).toContain(`href="${address}"`)
})

test('one-click unsubscribing disables that kind only, without signing in, and can be repeated', async () => {
  const { customer, token } = await aMail()
  for (const _ of [1, 2]) expect((await post(token, oneClick)).status).toBe(200)
  expect(await switchedOff(customer)).toEqual(['booking_submitted'])
})

test('opening the link changes nothing; the buttons on its page disable and enable the kind', async () => {
  const { customer, token } = await aMail()
  expect((await kindOf(token)).body).toEqual({
    kind: 'booking_submitted',
    title: 'Bookings submitted',
    email: true,
    push: true,
  })
  expect(await switchedOff(customer)).toEqual([])
  const answer = await post(token, '')
  expect([answer.status, answer.headers.get('location')]).toEqual([303, `/unsubscribe?token=${token}`])
  expect((await kindOf(token)).body).toMatchObject({ email: false })
  await post(token, 'email=on')
  expect(await switchedOff(customer)).toEqual([])
})

test('a link with another kind, another user or a guessed token is invalid', async () => {
  const { customer, token } = await aMail()
  const other = await aCustomer(server)
  const [id, kind, signature] = token.split('.')
  for (const wrong of [
    `${id}.new_message.${signature}`,
    `${other.id}.${kind}.${signature}`,
    `${id}.${kind}.${'A'.repeat(43)}`,
    `${id}.password_changed.${signature}`,
    `${id}.${kind}`,
    '',
    `${token}x`,
  ]) {
    expect.soft((await post(wrong, oneClick)).status, wrong).toBe(404)
    expect.soft(await kindOf(wrong), wrong).toEqual(problem(404, 'not_found'))
  }
  expect(await anyone.get('/rest/v1/mail-opt-outs')).toEqual(problem(404, 'not_found'))
  expect([await switchedOff(customer), await switchedOff(other)]).toEqual([[], []])
})

test('emails about the account itself can’t be disabled', async () => {
  const who = await aCustomer(server)
  await anyone.post('/auth/v1/recover', { email: who.email })
  const mail = await server.db
    .selectFrom('mail')
    .select(['id', 'user_id'])
    .where('recipient', '=', who.email)
    .executeTakeFirstOrThrow()
  expect(mail.user_id).toBeNull()
  const mailer = smtpMailer(smtp.url, settings.MAIL_FROM)
  await deliver(server, mail.id, mailer)
  mailer.close()
  const received = smtp.received.find(({ to }) => to.includes(who.email))!
  expect(received.headers.map(([name]) => name)).not.toContain('list-unsubscribe')
  expect(received.text).not.toContain('/unsubscribe')
})
