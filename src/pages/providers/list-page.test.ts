import { expect, test } from 'vitest'
import { pagesOf } from '#test/pages.ts'
import { aProvider } from '#test/people.ts'
import { testServer } from '#test/server.ts'

const server = await testServer()
const pages = pagesOf(server)
const services = [{ name: 'Drain cleaning', price: 90 }]
const plumber = await aProvider(server, { business_name: 'Kwyx Pipes', categories: ['Plumbing'], services })

const cardsOf = (html: string) => [...html.matchAll(/data-provider="([^"]*)"/g)].map(([, id]) => id)
/** The address of the link whose text contains this. */
const linkTo = (html: string, text: string) => {
  const link = [...html.matchAll(/<a [^>]*href="([^"]*)"[^>]*>(.*?)<\/a>/gs)].find(([, , inner]) =>
    inner!.replaceAll(/<[^>]*>/g, '').includes(text),
  )
  return link?.[1]?.replaceAll('&amp;', '&') ?? `no link: ${text}`
}

test('a place in the text is the place of the list, until its words are searched for instead', async () => {
  const said = await pages.get('/providers?search=kwyx plumber in NYC')
  const place = said.headers.get('location') ?? ''
  expect(place).toMatch(/^\/providers\?search=kwyx\+plumber&location=\d{5}&/)
  const { html, main } = await pages.get(place)
  expect(main).toContain('Remove filter: New York, NY')
  expect(main).toContain('near New York, NY')
  expect(main).toMatch(/Sort by Nearest/)
  expect(main).toMatch(/New York, NY · [\d.]+ mi/)
  expect(cardsOf(html)).toContain(plumber.id)
  const words = linkTo(html, 'Search for the words instead')
  expect(words).toContain('exact=true')
  expect((await pages.get(words)).main).not.toContain('Remove filter: New York, NY')
})

test('an invalid cursor and a day that is over leave a usable page', async () => {
  expect(cardsOf((await pages.get('/providers?cursor=abc')).html)).toContain(plumber.id)
  const { main } = await pages.get('/providers?free_on=2020-01-01')
  expect(main).toContain('No providers found')
  expect(main).toContain('Remove filter: Wed, Jan 1, 2020')
})

test('a search without results leads on: a filter to drop, categories, and a request with everything filled in', async () => {
  const search = '/providers?search=kwyx&exact=true&location=10001&free_on=tomorrow&time=afternoon'
  const { html } = await pages.get(`${search}&verified=true`)
  expect(cardsOf(html)).toEqual([])
  expect(cardsOf((await pages.get(linkTo(html, '1 if you drop “Verified”'))).html)).toEqual([plumber.id])

  const cheap = await pages.get('/providers?search=plumber&location=10001&free_on=tomorrow&time=afternoon&max_price=1')
  expect(cheap.html).toMatch(/Categories that fit<\/h2><a [^>]*>Plumbing<\/a><\/nav>/)
  expect(linkTo(cheap.html, 'Post a request')).toBe(
    '/service-request?service_type=Plumbing&title=plumber&location=10001&preferred_date=2026-03-04&start_time=12%3A00&end_time=17%3A00',
  )
})

test('providers who do not travel this far are one link away', async () => {
  const near = await aProvider(server, { business_name: 'Zulux Homes' })
  await near.patch(`/rest/v1/providers/${near.id}`, { work_radius_miles: 5 })
  const { html } = await pages.get('/providers?search=zulux&exact=true&location=19103')
  const all = linkTo(html, 'Show 1 more who does not travel this far')
  expect(all).toContain('reach=all')
  const further = await pages.get(all)
  expect(cardsOf(further.html)).toEqual([near.id])
  expect(further.main).toContain('Does not travel this far')
  expect((await pages.get('/providers?search=zulux&exact=true&location=78701')).main).toContain(
    'No provider within 100 miles. The nearest match is',
  )
})

test('the list, its next page and the search on the home page work without scripts', async () => {
  for (let count = 0; count < 24; count++) await aProvider(server, { categories: ['Gardening'] })
  const first = await pages.get('/providers?category=gardening')
  expect(cardsOf(first.html)).toHaveLength(20)
  const next = cardsOf((await pages.get(linkTo(first.html, 'Show more'))).html)
  expect(next.slice(-4).filter((id) => cardsOf(first.html).includes(id))).toEqual([])
  expect(first.html).toMatch(/<section aria-label="Map"[^>]*noscript:hidden/)
  const { html } = await pages.get('/')
  expect(html).toMatch(/<form [^>]*action="\/providers".*?<select name="category".*?value="gardening"/s)
  expect((await pages.get('/about')).html).toMatch(
    /<search[^>]*aria-label="Site".*?action="\/providers".*?name="search"/s,
  )
})

test('a business without services offers no booking', async () => {
  const { id } = await aProvider(server, { services: [] })
  const profile = await pages.get(`/providers/${id}`)
  expect(profile.main).toContain('Ask for a quote')
  expect(profile.main).not.toContain('Book Now')
  expect((await pages.get(`/providers/${id}/book`)).main).toContain('Nothing to book yet')
})
