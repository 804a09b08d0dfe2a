import { expect, test } from 'vitest'
import { pagesOf } from '#test/pages.ts'
import { testServer } from '#test/server.ts'

const server = await testServer()
const pages = pagesOf(server)

const headings = {
  '/about': 'The light left on for you',
  '/how-it-works': 'How it works',
  '/provider-resources': 'Your next customer lives around the corner',
  '/help': 'Help center',
  '/contact': 'Contact us',
  '/terms': 'Terms of Service',
  '/privacy': 'Privacy Policy',
  '/cookies': 'Cookies',
  '/imprint': 'Imprint',
  '/reviews': 'How reviews are checked',
}

const spanish = {
  '/es/about': 'La luz que queda encendida para usted',
  '/es/how-it-works': 'Elija una de nueve categorías',
  '/es/provider-resources': 'Su próximo cliente vive a la vuelta de la esquina',
  '/es/help': '¿Cuánto cuesta Porchlight?',
  '/es/terms': 'De qué tratan estos términos',
  '/es/privacy': 'Quién ve qué',
  '/es/cookies': 'Las cookies, por su nombre',
  '/es/imprint': 'todavía no han escrito un aviso legal',
}

test.each(Object.entries(spanish))('%s is in Spanish, also its description', async (path, text) => {
  const { html, main } = await pages.get(path)
  expect(main).toContain(text)
  expect(main).not.toMatch(/\b(the|you|your|with)\b/)
  expect(/<meta name="description" content="([^"]*)"/.exec(html)?.[1]).not.toMatch(/\b(the|you|and|for)\b/)
})

const footOf = (html: string) => html.match(/<footer.*<\/footer>/s)?.[0] ?? ''

test.each(Object.entries(headings))(
  '%s is complete: a title, a description, headings in order',
  async (path, title) => {
    const { html, status } = await pages.get(path)
    expect(status).toBe(200)
    expect(html).toMatch(/<title>[^<]+ · Porchlight<\/title>/)
    expect(/<meta name="description" content="([^"]*)"/.exec(html)?.[1]?.length).toBeGreaterThan(60)
    const main = html.match(/<main.*?<\/main>/s)?.[0] ?? ''
    expect(main).toMatch(new RegExp(`<h1[^>]*>${title}</h1>`))
    const levels = [...main.matchAll(/<h(\d)/g)].map(([, level]) => Number(level))
    for (const [at, level] of levels.entries()) expect(level - (levels[at - 1] ?? 0)).toBeLessThanOrEqual(1)
  },
)

test('the footer has its columns on every page, and each of its links opens a page', async () => {
  const year = server.clock.now().getUTCFullYear()
  for (const path of ['/about', '/forgot-password']) {
    const foot = footOf((await pages.get(path)).html)
    for (const name of ['For Customers', 'For Providers', 'Company', 'Legal'])
      expect(foot).toContain(`<nav aria-label="${name}"`)
    expect(foot.replaceAll(/<!--.*?-->/g, '')).toContain(`© ${year} Porchlight. All rights reserved.`)
    expect(foot).toMatch(/<a href="mailto:[^"]+"[^>]*>support@/)
  }
  const links = [...footOf((await pages.get('/about')).html).matchAll(/href="(\/[^"#]*)"/g)].map(([, path]) => path!)
  expect(links.length).toBeGreaterThan(12)
  for (const path of new Set(links)) expect([200, 302], path).toContain((await pages.get(path)).status)
})

test('public pages have titles of their own, a canonical address and a preview image that exists', async () => {
  const paths = ['/', '/services', '/services/pet%20services', '/providers', '/help', '/about', '/login', '/signup']
  const titles = new Set<string | undefined>()
  for (const path of paths) {
    const { html } = await pages.get(`${path}?utm_source=mail`)
    titles.add(/<title>(.*?)<\/title>/.exec(html)?.[1])
    expect(html).toContain(`rel="canonical" href="${server.url}${path}"`)
    expect(html.match(/<meta name="description"/g), path).toHaveLength(1)
    const picture = /property="og:image" content="([^"]*)"/.exec(html)?.[1] ?? ''
    const answer = await fetch(picture.replaceAll('&amp;', '&'))
    expect([answer.status, answer.headers.get('content-type')], path).toEqual([200, 'image/png'])
  }
  expect(titles.size).toBe(paths.length)
})

test('help has an article for each question, and its search shows the one that fits first', async () => {
  const { html } = await pages.get('/help')
  expect(html.match(/<details/g)?.length).toBeGreaterThan(25)
  expect(html).toContain('A provider who cancels a confirmed booking must give a reason.')
  expect((await pages.get('/help?q=password')).html).toMatch(/<article.*?<h3[^>]*><a [^>]*>Reset or change your/s)
})

test('the terms open in a new tab during sign-up', async () => {
  expect((await pages.get('/signup')).html).toMatch(/<a href="\/terms" target="_blank"[^>]*>Terms of Service<\/a>/)
})
