import { expect, test } from 'vitest'
import { renderMail } from '#domains/notifications/components/render-mail.tsx'
import { greeting } from './rules.ts'

const sender = { public_url: 'https://porch.example', support_email: 'support@porch.example' }
const when = { at: '2026-03-03T17:00:00.000Z', time_zone: 'America/New_York' }
const token = 'a_token-of-43-characters-in-base64url-AAAAA'

const emails = [
  ['confirmation', { name: 'Robin', user_type: 'provider', token }],
  ['magic_link', { name: 'Robin', user_type: 'customer', token }],
  ['recovery', { name: 'Robin', token }],
  ['welcome', { name: 'Robin', user_type: 'customer', business_name: null }],
  ['welcome', { name: 'Robin', user_type: 'provider', business_name: 'Robin & Daughters' }],
  ['password_changed', { name: 'Robin', ...when }],
  ['password_paused', { name: 'Robin', until: when.at, time_zone: when.time_zone }],
  ['new_sign_in', { name: 'Robin', device: 'Chrome on macOS', ...when }],
  ['factor_changed', { name: 'Robin', change: 'added', factor: 'google', called: null, ...when }],
  ['factor_changed', { name: 'Robin', change: 'added', factor: 'passkey', called: 'Red key', ...when }],
  ['factor_changed', { name: 'Robin', change: 'added', factor: 'authenticator', called: null, ...when }],
  ['factor_changed', { name: 'Robin', change: 'removed', factor: 'authenticator', called: null, ...when }],
  ['account_exists', { name: 'Robin' }],
  ['token_created', { name: 'Robin', called: 'My calendar', scopes: ['read', 'bookings'], ...when }],
  [
    'program_connected',
    { name: 'Robin', called: 'Handy Assistant', host: 'assistant.example', scopes: ['read'], ...when },
  ],
  ['legal_changed', { name: 'Robin', text: 'terms', ...when }],
  [
    'reply_returned',
    {
      name: 'Robin',
      conversation_id: '018e1ad5-6413-72f3-8cd0-d08ab77a5b4e',
      is_delivered: false,
      reason: 'Too long.',
      text: 'On my way.',
    },
  ],
  ['webhook_stopped', { name: 'Robin', host: 'hooks.example', reason: 'failing', ...when }],
  ['email_requested', { name: 'Robin', token }],
  ['email_changed', { name: 'Robin', email: 'new@mail.example', token, until: when.at, ...when }],
  ['email_restored', { name: 'Robin', ...when }],
] as const

async function render(kind: string, data: object) {
  const mail = await renderMail({ kind, data }, sender)
  if (!mail) throw new Error(`no ${kind}`)
  return mail
}

test.each(emails)('an email of kind %s says the same in HTML and in text, and loads nothing', async (kind, data) => {
  const { subject, html, text } = await render(kind, data)
  expect(subject.length).toBeLessThan(60)
  expect(text).toContain('Hello Robin,')
  expect(html).not.toMatch(/\bsrc=|url\(|<script|<link|@import/i)
  expect(html.match(/<a [^>]*style="display:inline-block/g)).toHaveLength(1)
  for (const [, href] of html.matchAll(/href="(http[^"]+)"/g)) {
    expect(href).toMatch(/^https:\/\/porch\.example(\/|$)/)
    expect(text.split('\n').some((line) => line.endsWith(href!.replaceAll('&amp;', '&')))).toBe(true)
  }
})

test('links lead to the right pages', async () => {
  const confirmation = await render(...emails[0])
  expect(confirmation.text).toContain(
    `\nhttps://porch.example/auth/callback?type=signup&user_type=provider&token_hash=${token}\n`,
  )
  const magic = await render(...emails[1])
  expect(magic.text).toContain(
    `\nhttps://porch.example/auth/callback?type=magiclink&user_type=customer&token_hash=${token}\n`,
  )
  const recovery = await render(...emails[2])
  expect(recovery.text).toContain(`\nhttps://porch.example/reset-password?type=recovery&token_hash=${token}\n`)
})

test('the email about a new sign-in names the device and the time in the reader’s time zone', async () => {
  const { text } = await render(...emails[7])
  expect(text).toContain('Device: Chrome on macOS')
  expect(text).toContain('Time: March 3, 2026 at 12:00 PM EST')
  expect(text).toContain('https://porch.example/forgot-password')
})

test('the email about a new sign-in method has its name and time, and advice if the user did not add it', async () => {
  const { subject, text } = await render(...emails[9])
  expect(subject).toBe('A passkey was added to your Porchlight account')
  const said = text.replaceAll(/\s+/g, ' ')
  expect(said).toContain('Name: Red key')
  expect(said).toContain('Time: March 3, 2026 at 12:00 PM EST')
  expect(said).toContain('remove the passkey on your profile, because a new password does not')
  expect(said).toContain('https://porch.example/forgot-password')
})

test('the email about a new token names it and what it may do', async () => {
  const { text } = await render('token_created', emails[13][1])
  expect(text).toContain('Name: My calendar')
  expect(text).toContain('It may use: Read, Bookings')
  expect(text.replaceAll(/\s+/g, ' ')).toContain('It also ends every token.')
})

test('a confirmation email tells users who did not sign up to ignore it', async () => {
  const { text } = await render(...emails[0])
  expect(text.replaceAll(/\s+/g, ' ')).toContain('If you did not sign up, do not follow it')
})

test('a user’s name is plain text on one line in every email', async () => {
  const hostile = 'Eve<img src=x onerror=alert(1)>\r\nBcc: x@y\u202Egpj'
  for (const [kind, data] of emails) {
    const typed = { ...data, name: hostile, business_name: hostile, device: hostile, called: hostile }
    const { subject, html } = await render(kind, typed)
    expect(subject).not.toMatch(/Eve|[\r\n]/)
    expect(html).not.toContain('<img')
    expect(html).not.toMatch(/\r|\u202E/)
  }
})

test('a greeting leaves out a name that is an advertisement', () => {
  expect(greeting('Robin Hood')).toBe('Hello Robin Hood,')
  expect(greeting('J. R. Smith Jr.')).toBe('Hello J. R. Smith Jr.,')
  for (const name of ['Win at https://evil.example', 'www.evil', 'evil.example now', 'a@b', 'x'.repeat(61), '', null])
    expect(greeting(name)).toBe('Hello,')
})

test('an email with deleted data or an unknown kind is not rendered', async () => {
  expect(await renderMail({ kind: 'recovery', data: {} }, sender)).toBeUndefined()
  expect(await renderMail({ kind: 'unheard_of', data: { name: 'Robin' } }, sender)).toBeUndefined()
})
