import { createServer } from 'node:net'
import { inspect } from 'node:util'
import { afterAll, expect, onTestFinished, test } from 'vitest'
import { testMailServer } from '#test/smtp.ts'
import { type Email, smtpMailer } from './email.server.ts'

const from = 'Porchlight <porch@porch.example>'
const password = 'correct horse battery'
const secured = await testMailServer({
  authOptional: false,
  disabledCommands: [],
  onAuth: (auth, _session, done) =>
    auth.password === password ? done(null, { user: auth.username }) : done(new Error('Who are you')),
})
const plain = await testMailServer()

const mail: Email = { id: '1@porch.example', to: 'robin@mail.example', subject: 'Hello', html: '<p>Hi</p>', text: 'Hi' }

function mailerOf(url: string) {
  const mailer = smtpMailer(url, from)
  onTestFinished(() => mailer.close())
  return mailer
}

const withLogin = (secret: string) =>
  `${secured.url.replace('//', `//porch:${encodeURIComponent(secret)}@`)}?tls.rejectUnauthorized=false`

test('an email is sent over STARTTLS, with the user name and password of the URL', async () => {
  await mailerOf(withLogin(password)).send(mail)
  expect(secured.received.at(-1)).toMatchObject({ to: [mail.to], text: expect.stringContaining('Hi') })
})

test('a server with an untrusted certificate gets neither the password nor the email', async () => {
  const count = secured.received.length
  await expect(mailerOf(withLogin(password).split('?')[0]!).send(mail)).rejects.toMatchObject({ isFinal: false })
  expect(secured.received).toHaveLength(count)
})

test('a wrong password of ours is not the recipient’s fault, and is not logged', async () => {
  const wrong = 'hunter2-is-secret'
  const error: unknown = await mailerOf(withLogin(wrong))
    .send(mail)
    .catch((reason: unknown) => reason)
  expect(error).toMatchObject({ name: 'MailNotSent', isFinal: false })
  const shown = inspect(error, { depth: 10, showHidden: true })
  for (const secret of [wrong, Buffer.from(wrong).toString('base64'), encodeURIComponent(wrong)])
    expect(shown).not.toContain(secret)
})

test('user input in a subject or an address adds no header and no recipient', async () => {
  const hostile = 'Eve\r\nBcc: spy@mail.example\r\n\r\nbody\u202Egnp.exe\u2028X-Evil: 1'
  const mailer = mailerOf(plain.url)
  await mailer.send({ ...mail, subject: hostile })
  const received = plain.received.at(-1)!
  expect(received.to).toEqual([mail.to])
  expect(received.headers.map(([name]) => name)).not.toContain('bcc')
  expect(received.headers.map(([name]) => name)).not.toContain('x-evil')
  const subjects = received.headers.filter(([name]) => name === 'subject').map(([, value]) => value)
  expect(subjects).toEqual(['Eve Bcc: spy@mail.example body gnp.exe X-Evil: 1'])
  for (const to of [
    'a@b.example, c@d.example',
    'a@b.example\r\nRCPT TO:<c@d.example>',
    '"a b"@c.example',
    'nobody',
    '<a@b.example>',
  ])
    await expect(mailer.send({ ...mail, to })).rejects.toMatchObject({ isFinal: true })
  expect(plain.asked).toEqual([mail.to])
})

const silent = createServer(() => undefined)
await new Promise<void>((ready) => silent.listen(0, '127.0.0.1', ready))
afterAll(() => silent.close())

test('a server that does not respond times out', async () => {
  const address = silent.address()
  const port = typeof address === 'object' ? address?.port : 0
  const mailer = smtpMailer(`smtp://127.0.0.1:${port}`, from, { connection: 200, silence: 200, whole: 1000 })
  onTestFinished(() => mailer.close())
  await expect(mailer.send(mail)).rejects.toMatchObject({ isFinal: false })
})
