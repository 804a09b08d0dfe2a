import { expect, test } from 'vitest'
import { anOperator } from '#test/operators.ts'
import { pagesOf } from '#test/pages.ts'
import { aCustomer, aProvider, type TestPerson } from '#test/people.ts'
import { testServer } from '#test/server.ts'

const server = await testServer()
const pages = pagesOf(server)
const [customer, provider, operator] = [await aCustomer(server), await aProvider(server), await anOperator(server)]

/** The names of the links in the bar. */
async function linksOf(as?: TestPerson) {
  const { html } = await pages.get('/', { as })
  const bar = /<nav aria-label="Main".*?<\/nav>/s.exec(html)?.[0] ?? ''
  return [...bar.matchAll(/<a [^>]*>([^<]*)<\/a>/g)].map(([, name]) => name)
}

test('visitors, customers and providers each get their own links in the bar', async () => {
  expect(await linksOf()).toEqual(['Services', 'Providers', 'Become a Provider'])
  expect(await linksOf(customer)).toEqual(['Services', 'Providers', 'Request Service'])
  expect(await linksOf(provider)).toEqual(['Services', 'Providers', 'Opportunities', 'Provider Resources'])
})

test('visitors may log in and sign up; users have notifications, messages and a menu instead', async () => {
  const banner = async (as?: TestPerson) => /<header.*?<\/header>/s.exec((await pages.get('/', { as })).html)?.[0] ?? ''
  const [ofVisitor, ofCustomer] = [await banner(), await banner(customer)]
  for (const name of ['Log in', 'Sign up']) {
    expect(ofVisitor).toContain(`>${name}</a>`)
    expect(ofCustomer).not.toContain(`>${name}</a>`)
  }
  for (const name of ['Notifications', 'Messages', 'User menu']) {
    expect(ofVisitor).not.toContain(`aria-label="${name}`)
    expect(ofCustomer).toContain(`aria-label="${name}`)
  }
})

test('the menu of a phone opens without scripts', async () => {
  const { html } = await pages.get('/')
  const id = /<button [^>]*popoverTarget="([^"]*)"[^>]*aria-label="Menu"/i.exec(html)?.[1]
  expect(html).toMatch(new RegExp(`<div id="${id}" popover="auto".*?>Sign up</a>`, 's'))
})

test('the pages of operators do not exist for other users, and visitors log in first', async () => {
  const visit = await pages.get('/admin/people')
  expect([visit.status, visit.headers.get('location')]).toEqual([302, '/login?return_to=%2Fadmin%2Fpeople'])
  const refused = await pages.get('/admin/people', { as: customer })
  expect([refused.status, refused.main]).toEqual([404, expect.stringContaining('Page not found')])
  expect(refused.html).not.toContain('href="/admin')
  expect((await pages.get('/', { as: operator })).html).toContain('href="/admin"')
})

test('the lists of operators are filtered and sorted by plain links and forms', async () => {
  const path = `/admin/people?search=${encodeURIComponent(operator.email)}&sort=email`
  const { html } = await pages.get(path, { as: operator })
  expect([...html.matchAll(/<th scope="row".*?<\/th>/gs)]).toHaveLength(1)
  expect(html).toContain(`value="${operator.email}"`)
  expect(html).toMatch(/<form .*?action="\/admin\/people[?"].*?<input type="hidden" name="sort" value="email"/s)
  expect(html).toMatch(/aria-sort="ascending"[^>]*>.*?Email/s)
  expect(html).toMatch(/<a [^>]*href="\/admin\/people\?search=[^"&]*"[^>]*>(<[^>]*>)*Since/)
})

test('a profile links to the other account type and to a file with all data', async () => {
  const { html } = await pages.get('/profile', { as: customer })
  expect(html).toMatch(/<a href="\/auth\/v1\/export" download[^>]*>Download my data<\/a>/)
  expect(html).toMatch(/href="\/signup\?type=provider[^"]*"/)
  expect(html.replaceAll(/<!--.*?-->/g, '')).toContain('Add provider account')
})
