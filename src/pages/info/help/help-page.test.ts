import { expect, test } from 'vitest'
import { pagesOf } from '#test/pages.ts'
import { testServer } from '#test/server.ts'

const pages = pagesOf(await testServer())

test('a search without results leads to the contact form', async () => {
  const { html, main, status } = await pages.get('/help?q=zeppelin')
  expect(status).toBe(200)
  expect(html).toMatch(/<h[1-3][^>]*>Nothing found<\/h/)
  expect(main).not.toMatch(/\d results?/)
  expect(html).toMatch(/<main.*<a [^>]*href="\/contact"[^>]*>Ask us<\/a>.*<\/main>/s)
  expect((await pages.get('/contact')).main).toContain('Contact us')
})
