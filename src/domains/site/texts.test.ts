import fc from 'fast-check'
import { expect, test } from 'vitest'
import { senderOf } from '#domains/email/commands.server.ts'
import { legalNotices, sendLegalNotices } from '#domains/email/legal-notices-commands.server.ts'
import { listOpenJobs } from '#platform/jobs.server.ts'
import { book, move } from '#test/bookings.ts'
import { anOperator } from '#test/operators.ts'
import { aCustomer, aProvider, caller, problem, type TestPerson } from '#test/people.ts'
import { propertyRuns } from '#test/property-runs.ts'
import { testServer } from '#test/server.ts'
import { offer, post } from '#test/service-requests.ts'
import { renderText } from './texts-markdown.server.ts'

const server = await testServer()
const anyone = caller(server)
const operator = await anOperator(server)
const settings = '/rest/v1/admin/settings'
const at = { title: 'Imprint', path: 'imprint' }

const handbook = `# How we help

Welcome to **Mapleton**.

## Who we are & why

- Neighbors
- [Write to us](mailto:hello@mapleton.example)

## Prices

| Work | Price |
|---|---|
| Garden | 30 |
`

test('Markdown becomes a title, an introduction and sections with anchors', () => {
  const { title, html, sections } = renderText(handbook, at)
  expect(title).toBe('How we help')
  expect(html).toBe('<p>Welcome to <strong>Mapleton</strong>.</p>')
  expect(sections.map(({ id, title }) => [id, title])).toEqual([
    ['who-we-are-why', 'Who we are & why'],
    ['prices', 'Prices'],
  ])
  expect(sections[0]!.text).toBe('Neighbors Write to us')
  expect(sections[1]!.html).toContain('<td>Garden</td>')
  expect(renderText('Only a sentence.', at)).toEqual({
    title: 'Imprint',
    html: '<p>Only a sentence.</p>',
    sections: [],
  })
  expect(renderText('## Same\n\n## Same', at).sections.map(({ id }) => id)).toEqual(['same', 'same-2'])
})

test.each([
  ['<script>alert(1)</script>', 'Please use Markdown instead of HTML: <script>alert(1)</script>'],
  ['Hello <b onclick="x()">you</b>', 'Please use Markdown instead of HTML: <b onclick="x()">'],
  [
    '![a picture](https://else.example/a.png)',
    'Pictures can’t be shown here: ![a picture](https://else.example/a.png)',
  ],
  ['[x](javascript:alert(1))', 'A link begins with https://, mailto:, tel: or /: [x](javascript:alert(1))'],
  ['[x](//else.example)', 'A link begins with https://, mailto:, tel: or /: [x](//else.example)'],
  ['> - [x][y]\n\n[y]: data:text/html,x', 'A link begins with https://, mailto:, tel: or /: [x][y]'],
])('what a page can’t show is refused beside its field: %s', async (markdown, message) => {
  const { status, body } = await operator.patch(settings, { pages: { about: markdown } })
  expect([status, body.errors]).toEqual([422, expect.arrayContaining([{ path: 'pages.about', message }])])
  expect((await operator.post('/rest/v1/admin/texts/preview', { name: 'about', markdown })).body.errors).toContainEqual(
    {
      path: 'markdown',
      message,
    },
  )
})

const pieces = [
  ['<', '>', '"', "'", '](', '[', ')', '!', '`', '\n', '&lt;', '&#x6a;', 'javascript:', 'data:', 'https://a.example'],
  ['/b', '<img src=x onerror=y>', '<!--', '-->', '|', '# ', '## ', '- ', '> ', '\\', '*', 'x', ' ', '\t', '[a]: '],
].flat()
const allowedTag =
  /^<\/?(?:p|h[1-6]|ul|ol|li|strong|em|del|br|hr|code|pre|blockquote|table|thead|tbody|tr|th|td|a)(?: (?:href="(?:\/(?!\/)|#|https?:|mailto:|tel:)[^"<>]*"|(?:title|class|align|start)="[^"<>]*"))*\/?>$/i

/** All tags of a text; none if it is refused. */
function tagsOf(markdown: string): string[] {
  try {
    const { html, sections } = renderText(markdown, at)
    return [html, ...sections.map((section) => section.html)].join('').match(/<[^>]*>/g) ?? []
  } catch {
    return []
  }
}

test('no Markdown becomes a script, a style, a form or another address', () => {
  const anyMarkdown = fc.array(fc.constantFrom(...pieces), { maxLength: 24 }).map((parts) => parts.join(''))
  const isSafe = fc.property(anyMarkdown, (markdown) => tagsOf(markdown).every((tag) => allowedTag.test(tag)))
  expect(fc.check(isSafe, propertyRuns(300))).toMatchObject({ failed: false })
})

test('a page is replaced, and null restores the text of the product', async () => {
  expect(await anyone.get('/rest/v1/site/texts/about')).toMatchObject({ status: 404 })
  expect(
    (await operator.patch(settings, { pages: { about: handbook }, imprint: 'Ada Lane, Mapleton' })).body,
  ).toMatchObject({
    pages: { about: handbook.trim(), faq: null },
    imprint: 'Ada Lane, Mapleton',
  })
  expect((await anyone.get('/rest/v1/site/texts/about')).body).toMatchObject({ title: 'How we help', versions: [] })
  expect((await anyone.get('/rest/v1/site')).body.texts).toMatchObject([
    { name: 'imprint', is_own: true },
    { name: 'about', version: 1, is_own: true, must_agree: null },
  ])
  await operator.patch(settings, { pages: { about: handbook } })
  expect((await operator.get('/rest/v1/admin/texts/about')).body.versions).toHaveLength(1)
  await operator.patch(settings, { pages: { about: null }, imprint: null })
  expect(await anyone.get('/rest/v1/site/texts/about')).toMatchObject({ status: 404 })
  expect((await operator.get('/rest/v1/admin/texts/about')).body.versions).toMatchObject([
    { version: 2, markdown: null },
    { version: 1, markdown: handbook.trim() },
  ])
})

test('a new version of a legal text is dated, users are told, and earlier versions stay readable', async () => {
  const customer = await member(aCustomer(server))
  const changes = async () => (await customer.get('/rest/v1/legal_agreements')).body.items
  expect(await changes()).toEqual([])
  server.clock.pass(60_000)
  await operator.patch(settings, { legal: { privacy: 'We keep **little**.' } })
  const changed_at = server.clock.now().toISOString()
  expect(await changes()).toEqual([{ name: 'privacy', version: 1, changed_at, must_agree: false }])
  await operator.patch(settings, { legal: { privacy: 'We keep nothing.' } })
  expect((await anyone.get('/rest/v1/site/texts/privacy')).body).toMatchObject({
    html: '<p>We keep nothing.</p>',
    versions: [{ version: 2 }, { version: 1, changed_at }],
  })
  expect((await anyone.get('/rest/v1/site/texts/privacy?version=1')).body.html).toBe(
    '<p>We keep <strong>little</strong>.</p>',
  )
  expect((await customer.post('/rest/v1/legal_agreements', { name: 'privacy', version: 2 })).status).toBe(204)
  expect(await changes()).toEqual([])
  const version = 2 ** 31
  expect(await customer.post('/rest/v1/legal_agreements', { name: 'privacy', version })).toEqual(
    problem(422, 'validation_failed'),
  )
  expect(await anyone.get(`/rest/v1/site/texts/privacy?version=${version}`)).toEqual(problem(422, 'validation_failed'))
  expect(await customer.post('/rest/v1/legal_agreements', { name: 'privacy', version: 9 })).toMatchObject({
    status: 404,
  })
  expect((await customer.get('/auth/v1/export')).body.legal_agreements).toMatchObject([{ name: 'privacy', version: 2 }])
  server.clock.pass(60_000)
  const newcomer = await member(aCustomer(server))
  expect((await newcomer.get('/rest/v1/legal_agreements')).body.items).toEqual([])
})

test('who must agree again can cancel and answer, but neither book, post nor offer before', async () => {
  const [customer, provider] = [await member(aCustomer(server)), await member(aProvider(server))]
  const { body: booking } = await book(customer, provider)
  const { body: request } = await post(customer)
  server.clock.pass(60_000)
  await operator.patch(settings, { legal: { terms: 'Be kind.', agree_again: true } })
  const refused = problem(
    403,
    'agreement_required',
    'Our Terms of Service changed. Please read and agree to the new version first.',
  )
  const later = { date: '2026-03-11' }
  expect(await book(customer, provider, later)).toEqual(refused)
  expect(await post(customer)).toEqual(refused)
  expect(await offer(provider, request)).toEqual(refused)
  expect((await move(customer, booking, 'cancelled')).status).toBe(200)
  // A small correction does not release from the version that must be agreed to.
  await operator.patch(settings, { legal: { terms: 'Be kind, please.' } })
  expect((await customer.get('/rest/v1/legal_agreements')).body.items).toMatchObject([{ version: 2, must_agree: true }])
  expect(await book(customer, provider, later)).toEqual(refused)
  await customer.post('/rest/v1/legal_agreements', { name: 'terms', version: 2 })
  expect((await book(customer, provider, later)).status).toBe(201)
  await operator.patch(settings, { legal: { terms: null } })
})

test('all users get one email about a text that they must agree to', async () => {
  const customer = await member(aCustomer(server))
  server.clock.pass(60_000)
  await operator.patch(settings, { legal: { cookies: 'Only ours.', agree_again: true } })
  const notice = { name: 'cookies', at: server.clock.now().toISOString(), after: null } as const
  expect(await listOpenJobs(server.db, legalNotices)).toContainEqual(notice)
  await sendLegalNotices({ ...server.deps, now: server.clock.now() }, notice)
  const mails = await server.db
    .selectFrom('mail')
    .select(['kind', 'data'])
    .where('auth_user_id', '=', customer.auth_user_id)
    .where('kind', '=', 'legal_changed')
    .execute()
  expect(mails).toMatchObject([{ data: { text: 'cookies' } }])
  const rendered = await server.deps.renderMail(mails[0]!, await senderOf(server.deps))
  expect(rendered).toMatchObject({ subject: 'The Cookies of Porchlight changed' })
  expect(rendered!.text).toContain('/cookies')
})

/** A user who signed up just now by the test clock. */
async function member<P extends TestPerson>(created: Promise<P>): Promise<P> {
  const person = await created
  const login = server.db.updateTable('auth_user').where('id', '=', person.auth_user_id)
  await login.set({ created_at: server.clock.now() }).execute()
  return person
}
