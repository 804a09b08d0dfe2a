import { expect, onTestFinished, test } from 'vitest'
import { smtpMailer } from '#integrations/email/email.server.ts'
import { aJob, book, move } from '#test/bookings.ts'
import { deliver } from '#test/mails.ts'
import { aCustomer, aProvider, type TestPerson } from '#test/people.ts'
import { testServer } from '#test/server.ts'
import { testMailServer } from '#test/smtp.ts'

const smtp = await testMailServer()
const settings = {
  SMTP_URL: smtp.url,
  PUBLIC_URL: 'https://porch.example',
  MAIL_FROM: 'Porchlight <porch@porch.example>',
}
const server = await testServer({ settings })

/** Delivers the email about a request to its provider, as it arrives. */
async function receivedBy({ id, email }: TestPerson) {
  const mail = await server.db
    .selectFrom('mail')
    .select('id')
    .where('user_id', '=', id)
    .where('kind', '=', 'booking_request')
    .executeTakeFirstOrThrow()
  const mailer = smtpMailer(smtp.url, settings.MAIL_FROM)
  onTestFinished(() => mailer.close())
  await deliver(server, mail.id, mailer)
  return smtp.received.find(({ to }) => to.includes(email))!
}

async function aRequestWithPhoto() {
  const [customer, provider] = [await aCustomer(server), await aProvider(server)]
  const { photos } = await aJob(server, customer)
  const { body: booking } = await book(customer, provider, { photos })
  return { customer, provider, booking, photos }
}

const pictures = (raw: string) => raw.match(/^Content-Type: image\/jpeg/gim)?.length ?? 0
const images = (raw: string) => [...raw.matchAll(/cid:(photo-\d)/g)].map(([, id]) => id)

test('the email about a request shows its photos, attached', async () => {
  const { provider } = await aRequestWithPhoto()
  const { raw, html } = await receivedBy(provider)
  expect(pictures(raw)).toBe(1)
  expect(images(html)).toEqual(['photo-1'])
  const [, id] = /src="cid:([^"]+)"/.exec(html)!
  expect(raw.toLowerCase()).toContain(`content-id: <${id!.toLowerCase()}>`)
  expect(html).toContain('1 photo, beside the request')
})

test('it shows none that the provider may no longer see when it is sent', async () => {
  const cancelled = await aRequestWithPhoto()
  await move(cancelled.customer, cancelled.booking, 'cancelled')
  const deleted = await aRequestWithPhoto()
  await deleted.customer.delete(`/storage/v1/object/booking-photos/${deleted.photos[0]}`)
  for (const { provider } of [cancelled, deleted]) {
    const { raw, html } = await receivedBy(provider)
    expect([pictures(raw), images(html)]).toEqual([0, []])
  }
})

test('the email to the customer has no photos', async () => {
  const { customer } = await aRequestWithPhoto()
  const mails = await server.db.selectFrom('mail').select('id').where('user_id', '=', customer.id).execute()
  const mailer = smtpMailer(smtp.url, settings.MAIL_FROM)
  onTestFinished(() => mailer.close())
  for (const { id } of mails) await deliver(server, id, mailer)
  expect(smtp.received.filter(({ to }) => to.includes(customer.email)).map(({ raw }) => pictures(raw))).toEqual([0])
})
