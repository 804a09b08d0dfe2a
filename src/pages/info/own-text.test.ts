import { expect, test } from 'vitest'
import { anOperator } from '#test/operators.ts'
import { pageSite } from '#test/page-site.ts'
import { aCustomer } from '#test/people.ts'
import { testServer } from '#test/server.ts'

const server = await testServer()
const pages = await pageSite(server)
const operator = await anOperator(server)
const write = (texts: object) => operator.patch('/rest/v1/admin/settings', texts)
const main = (html: string) => html.match(/<main.*?<\/main>/s)?.[0] ?? ''

test('pages show what operators have written, with titles in order and a description', async () => {
  expect(main((await pages.own('/imprint')).html)).toContain('have not written an imprint yet')
  await write({
    pages: { about: '# Who we are\n\nNeighbors of *Mapleton*.\n\n## Our shop\n\nMain Street 4' },
    imprint: 'Ada Lane',
  })
  const { html } = await pages.own('/about')
  expect(html).toContain('<title>Who we are · Porchlight</title>')
  expect(html).toContain('<meta name="description" content="Neighbors of Mapleton."')
  expect(main(html)).toMatch(/<h1[^>]*>Who we are<\/h1>.*<em>Mapleton<\/em>.*<h2 id="our-shop"[^>]*>Our shop<\/h2>/s)
  expect(html).not.toContain('The light left on for you')
  expect(html).toMatch(/<nav aria-label="Legal".*?<a href="\/imprint"/s)
  expect(main((await pages.own('/imprint')).html)).toContain('Ada Lane')
  const spanish = (await pages.own('/es/about')).html
  expect(main(spanish)).toMatch(/<h1[^>]*>Who we are<\/h1>.*<em>Mapleton<\/em>/s)
  expect(main((await pages.own('/es/imprint')).html)).toMatch(/<h1[^>]*>Aviso legal<\/h1>.*Ada Lane/s)
  await write({ pages: { about: null }, imprint: null })
  expect((await pages.own('/about')).html).toContain('The light left on for you')
  expect((await pages.own('/about')).html).not.toContain('href="/imprint"')
})

test('own questions and articles are in the help center, in its search and in its data for machines', async () => {
  await write({
    pages: { faq: '## Is parking free?\n\nYes, **behind** the shop.', help: '## Use the workshop\n\nAsk Ada.' },
  })
  const { html } = await pages.own('/help')
  expect(html).toContain('Yes, <strong>behind</strong> the shop.')
  expect(html).not.toContain('What does Porchlight cost?')
  expect(html).toMatch(/<summary.*?Use the workshop/s)
  expect(html).toContain('"name":"Is parking free?"')
  expect(main((await pages.own('/help?q=parking')).html)).toContain('#is-parking-free')
  expect(main((await pages.own('/help?q=workshop')).html)).toContain('Use the')
  await write({ pages: { faq: null, help: null } })
})

test('a signed-in user is told of a new legal text, and earlier versions have addresses', async () => {
  const customer = await aCustomer(server)
  const login = server.db.updateTable('auth_user').where('id', '=', customer.auth_user_id)
  await login.set({ created_at: new Date('2026-01-01') }).execute()
  await write({ legal: { terms: 'Be kind.', agree_again: true } })
  await write({ legal: { terms: 'Be very kind.' } })
  const { html } = await pages.own('/dashboard', { cookie: `porchlight=${customer.token}` })
  expect(html).toMatch(/<aside aria-label="Terms of Service".*?I agree/s)
  expect((await pages.own('/about')).html).not.toContain('I agree')
  expect(main((await pages.own('/terms')).html)).toMatch(
    /Last updated March 3, 2026.*Be very kind\..*href="[^"]*\?version=1"/s,
  )
  expect(main((await pages.own('/terms?version=1')).html)).toContain('Be kind.')
  expect((await pages.own('/terms?version=7')).status).toBe(404)
  await write({ legal: { terms: null } })
})

test('a restored legal text is a version of the day on which it was restored', async () => {
  expect(main((await pages.own('/privacy')).html)).toContain('Last updated May 31, 2025')
  expect(main((await pages.own('/cookies')).html)).not.toContain('Last updated')
  await write({ legal: { privacy: 'We forget.', cookies: 'None.' } })
  await write({ legal: { privacy: null, cookies: null } })
  for (const path of ['/privacy', '/cookies'])
    expect(main((await pages.own(path)).html), path).toContain('Last updated March 3, 2026')
})

test('the editor begins with the text of the product, which it can save as it is', async () => {
  const cookie = `porchlight=${operator.token}`
  for (const [name, title] of [
    ['terms', 'What these terms are about'],
    ['privacy', 'What is stored'],
    ['faq', 'What does Porchlight cost?'],
  ]) {
    const { html } = await pages.own(`/admin/texts/${name}`, { cookie })
    const markdown = html.match(/<textarea[^>]*>([^<]*)<\/textarea>/)?.[1] ?? ''
    const typed = markdown.replaceAll('&amp;', '&').replaceAll('&#x27;', "'").replaceAll('&quot;', '"')
    expect(typed).toContain(`## ${title}`)
    const preview = await operator.post('/rest/v1/admin/texts/preview', { name, markdown: typed })
    expect(preview).toMatchObject({ status: 200 })
    expect((preview.body.sections as { title: string }[]).map((section) => section.title)).toContain(title)
  }
  expect((await pages.own('/admin/texts/about', { cookie })).html).toMatch(/<textarea[^>]*><\/textarea>/)
})
