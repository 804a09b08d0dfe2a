import { expect, test, vi } from 'vitest'
import { AccountEmail } from '#domains/email/contract.ts'
import type { MailText, MailTextHistory } from '#domains/email/texts-contract.ts'
import { anOperator } from '#test/operators.ts'
import { caller, problem } from '#test/people.ts'
import { testServer } from '#test/server.ts'
import { testMailServer } from '#test/smtp.ts'
import { EmailKind } from './kinds/list.ts'

const smtp = await testMailServer()
const server = await testServer({ settings: { SMTP_URL: smtp.url }, work: true })
const anyone = caller(server)
const operator = await anOperator(server, 'Ada <b>Okafor</b>')
const path = (kind: string) => `/rest/v1/admin/mail_texts/${kind}`
const historyOf = async (kind: string) => (await operator.get<MailTextHistory>(path(kind))).body
const write = (kind: string, subject: string | null, introduction: string | null = null, change = {}) =>
  operator.put(path(kind), { subject, introduction, ...change })

/** The email that a request for a new password sends. */
async function recoveryEmail() {
  smtp.received.length = 0
  await anyone.post('/auth/v1/recover', { email: operator.email })
  await vi.waitFor(() => expect(smtp.received).toHaveLength(1), 30_000)
  return smtp.received[0]!
}

test('operators can write the texts of every email but the contact form, and see each with examples', async () => {
  const { items } = (await operator.get<{ items: MailText[] }>('/rest/v1/admin/mail_texts')).body
  const account = AccountEmail.options.map(({ shape }) => shape.kind.value).filter((kind) => kind !== 'contact')
  expect(items.map(({ kind }) => kind).toSorted()).toEqual([...account, ...EmailKind.options].toSorted())
  for (const { kind, placeholders } of items) {
    const all = placeholders.map(({ name }) => `{${name}}`).join(' ')
    const preview = await operator.post(`${path(kind)}/preview`, { subject: 'Yours', introduction: all })
    expect(preview, kind).toMatchObject({ status: 200, body: { subject: 'Yours' } })
    const flat = (preview.body.text as string).replaceAll(/\s+/g, ' ')
    expect(flat, kind).toContain(placeholders.map(({ example }) => example).join(' '))
    expect((await historyOf(kind)).product_subject, kind).not.toBe('')
  }
  expect(await operator.get(path('contact'))).toEqual(problem(404, 'not_found'))
})

test('operators read the name of every email in their language', async () => {
  const headers = { 'accept-language': 'es' }
  const { items } = (await operator.get<{ items: MailText[] }>('/rest/v1/admin/mail_texts', headers)).body
  const english = (await operator.get<{ items: MailText[] }>('/rest/v1/admin/mail_texts')).body.items
  expect(items.filter(({ title }, at) => title === english[at]!.title)).toEqual([])
})

test('an email has the subject and introduction of the operator, escaped, and keeps its link', async () => {
  const product = await recoveryEmail()
  await write('recovery', 'A new password for {name}', 'Greetings from {site}.\n\nCall us & <i>ask</i> for {name}.')
  const { headers, html, text } = await recoveryEmail()
  expect(Object.fromEntries(headers)['subject']).toBe('A new password for Ada <b>Okafor</b>')
  expect(html).toContain('>Greetings from Porchlight.</p>')
  expect(html).toContain('Call us &amp; &lt;i&gt;ask&lt;/i&gt; for Ada &lt;b&gt;Okafor&lt;/b&gt;.')
  expect(text).toContain('Call us & <i>ask</i> for Ada <b>Okafor</b>.')
  for (const [part, link] of [
    [html, /href="[^"]+\/reset-password[^"]+"/],
    [text, /http\S+\/reset-password\S+/],
  ] as const)
    expect(part).toMatch(link)
  expect(text).toContain('This link works once and for one hour.')
  expect(await historyOf('recovery')).toMatchObject({ product_subject: Object.fromEntries(product.headers)['subject'] })
})

test('a restored text is that of the product, and every change is in the history and the audit trail', async () => {
  await write('welcome', 'Hello {name}')
  await write('welcome', 'Hello {name}')
  await write('welcome', 'Hello from {site}', 'We are glad.')
  await write('welcome', null)
  const { subject, introduction, versions } = await historyOf('welcome')
  expect({ subject, introduction }).toEqual({ subject: null, introduction: null })
  expect(versions.map((one) => [one.version, one.subject, one.introduction])).toEqual([
    [3, null, null],
    [2, 'Hello from {site}', 'We are glad.'],
    [1, 'Hello {name}', null],
  ])
  const trail = server.db.selectFrom('audit_event').select('details').where('kind', '=', 'operator.mail_text_changed')
  const changes = (await trail.execute()).filter(({ details }) => JSON.stringify(details).includes('welcome'))
  expect(changes).toHaveLength(3)
})

test('an unknown placeholder is refused beside its field, with the ones that the email has', async () => {
  const refusal = {
    status: 422,
    body: {
      errors: [
        { path: 'subject', message: 'This email has no {price}. It has {site}, {name}' },
        { path: 'introduction', message: 'This email has no {}. It has {site}, {name}' },
        { path: 'introduction', message: 'This email has no {constructor}. It has {site}, {name}' },
      ],
    },
  }
  const change = { subject: 'Only {price}', introduction: '{} and {constructor} and {name}' }
  expect(await operator.put(path('recovery'), change)).toMatchObject(refusal)
  expect(await operator.post(`${path('recovery')}/preview`, change)).toMatchObject(refusal)
  expect((await historyOf('recovery')).subject).not.toContain('price')
})

test.each(['Dear {{name}}', 'Dear {name', 'Dear name}', 'Dear } {'])(
  'a brace that begins or ends no placeholder is refused, because emails would show it: %s',
  async (text) => {
    const message = 'Please use braces only for placeholders. This email has {site}, {name}'
    for (const change of [{ subject: text }, { introduction: text }]) {
      const { status, body } = await write('recovery', null, null, change)
      expect([status, body.errors]).toEqual([422, [{ path: Object.keys(change)[0], message }]])
    }
  },
)

test('without a name, a user reads another word in their language', async () => {
  await write('recovery', 'For {name}')
  await server.db.updateTable('auth_user').set({ language: 'es' }).where('email', '=', operator.email).execute()
  await server.db.updateTable('users').set({ name: 'See www.spam.example' }).where('id', '=', operator.id).execute()
  expect(Object.fromEntries((await recoveryEmail()).headers)['subject']).toBe('For usted')
})

test.each(['Hello\r\nBcc: eve@example.com', 'Hello\u2028you', 'Hello \u202Eyou'])(
  'a subject is one line: %j',
  async (subject) => {
    const { status, body } = await write('welcome', subject)
    expect([status, body.errors]).toEqual([422, [{ path: 'subject', message: 'Please write the subject in one line' }]])
  },
)

test.each(['', ' ', '\u200B', '\u2800\u00AD'])('a subject and an introduction can be seen: %j', async (text) => {
  const { status, body } = await write('welcome', text, text)
  expect(status).toBe(422)
  expect(body.errors).toEqual([
    { path: 'subject', message: 'Please enter a subject' },
    { path: 'introduction', message: 'Please enter an introduction' },
  ])
})

test('a value can not add a header', async () => {
  await write('recovery', 'For {name}')
  await server.db
    .updateTable('users')
    .set({ name: 'Ada\r\nBcc: eve at example' })
    .where('id', '=', operator.id)
    .execute()
  const { headers } = await recoveryEmail()
  expect(headers.filter(([name]) => name === 'bcc')).toEqual([])
  expect(Object.fromEntries(headers)['subject']).toBe('For Ada Bcc: eve at example')
})
