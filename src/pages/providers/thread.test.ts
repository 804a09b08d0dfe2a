import { describe, expect, test } from 'vitest'
import { pagesOf } from '#test/pages.ts'
import { aCustomer, aProvider } from '#test/people.ts'
import { testServer } from '#test/server.ts'

const server = await testServer()
const pages = pagesOf(server)

const pipes = await aProvider(server, {
  business_name: 'Thread & Pipes',
  categories: ['Plumbing'],
  zip: '07030',
  services: [
    { name: 'Bathroom plumbing', price: 140, duration: 240 },
    { name: 'Toilet repair', price: 120, duration: 120 },
  ],
})
const [bathroom = '', toilet = ''] = pipes.service_ids
const path = `/providers/${pipes.id}`

/** The addresses of the links of a page that begin so. */
const linksTo = (html: string, start: string) =>
  [...html.matchAll(/href="([^"]*)"/g)]
    .map(([, href = '']) => href.replaceAll('&amp;', '&'))
    .filter((href) => href.startsWith(start))

describe('what was searched goes along', () => {
  test('from the card to the profile: the service that fits, the place and the day', async () => {
    const { html } = await pages.get('/providers?search=my+toilet+is+clogged&location=07042')
    expect(linksTo(html, path)[0]).toBe(`${path}?service=${toilet}&location=07042`)
    const { html: named } = await pages.get('/providers?search=toilet&location=07042&free_on=tomorrow')
    expect(linksTo(named, path)[0]).toMatch(new RegExp(`service=${toilet}&day=\\d{4}-\\d\\d-\\d\\d&location=07042$`))
  })

  test('the profile has the service chosen above its free times, and all links lead on with it', async () => {
    const { html, main } = await pages.get(`${path}?service=${toilet}&location=07042`)
    expect(main).toMatch(/Toilet repair, \$120\.00\/h .*, usually 2 hours/)
    expect(html).toMatch(/aria-current="true"[^>]*><span[^>]*>Toilet repair/)
    expect(main).toContain('11.1 mi away')
    const times = linksTo(html, `${path}/book?service=${toilet}&date=`)
    expect(times.length).toBeGreaterThan(2)
    expect(linksTo(html, path)).toContain(`${path}?service=${bathroom}&location=07042`)
    expect(linksTo(html, `${path}/book`).every((href) => href.includes('location=07042'))).toBe(true)
    expect(linksTo(html, '/service-request')[0]).toContain('location=07042')
  })

  test('without a service, or with one of somebody else, the first one is chosen', async () => {
    const other = await aProvider(server)
    for (const query of ['', `?service=${other.service_id}`])
      expect((await pages.get(path + query)).main, query).toMatch(/Bathroom plumbing, \$140\.00\/h .*, usually 4/)
  })

  test('the form has the service and the place filled in', async () => {
    const { html } = await pages.get(`${path}/book?service=${toilet}&location=07042&date=2026-03-05&time=09:00&step=3`)
    for (const value of ['07042', 'Montclair', 'NJ']) expect(html).toContain(`value="${value}"`)
    expect(html).toContain('Toilet repair')
    expect(linksTo(html, `${path}?`)[0]).toBe(`${path}?service=${toilet}&location=07042`)
  })
})

test('a card has the asked service with its price, and three free starts one tap from the details', async () => {
  server.clock.set('2026-03-03T17:00:00Z')
  const { html, main } = await pages.get('/providers?search=toilet+repair&location=07042')
  expect(main).toMatch(/Toilet repair About 2 h, \$240 .* \+1 more/)
  expect(main).toContain('$120.00/h')
  const starts = linksTo(html, `${path}/book`)
  expect(starts).toEqual([
    `${path}/book?service=${toilet}&date=2026-03-03&time=12%3A30&location=07042`,
    `${path}/book?service=${toilet}&date=2026-03-04&time=06%3A00&location=07042`,
    `${path}/book?service=${toilet}&date=2026-03-05&time=06%3A00&location=07042`,
  ])
  expect(main).toMatch(/Tue, Mar 3 12:30 PM Wed, Mar 4 6 AM Thu, Mar 5 6 AM/)
  const day = await pages.get('/providers?search=toilet+repair&location=07042&free_on=tomorrow&time=afternoon')
  expect(linksTo(day.html, `${path}/book`).map((href) => href.match(/time=(.*?)&/)?.[1])).toEqual([
    '12%3A00',
    '14%3A00',
  ])
})

test('pictures of work are on the card and on the first screen of the profile', async () => {
  const photos = ['/storage/v1/object/public/service-photos/a', '/storage/v1/object/public/service-photos/b']
  await server.db.updateTable('services').set({ service_photos: photos }).where('id', '=', toilet).execute()
  const { html } = await pages.get('/providers?search=toilet+repair&location=07042')
  for (const photo of photos) expect(html).toContain(`src="${photo}?size=sm"`)
  const profile = (await pages.get(`${path}?service=${toilet}`)).html
  expect(profile.indexOf(`src="${photos[0]}?size=sm"`)).toBeGreaterThan(0)
  expect(profile.indexOf(`src="${photos[0]}?size=sm"`)).toBeLessThan(profile.indexOf('Free times'))
})

test('signed-in users start with the place of their profile, on every page', async () => {
  const customer = await aCustomer(server, { zip: '07042' })
  const { html } = await pages.get('/services', { as: customer })
  expect(html).toContain('Your place: Montclair, NJ 07042. Change it')
  expect(html).toMatch(/<input type="hidden" name="location" value="07042"/)
  const form = await pages.get(`${path}/book?service=${toilet}&date=2026-03-05&time=09:00&step=3`, { as: customer })
  expect(form.html).toContain('value="Montclair"')
  expect((await pages.get('/help')).html).toContain('Choose your place')
})
