import { expect, test } from 'vitest'
import { pagesOf } from '#test/pages.ts'
import { aProvider } from '#test/people.ts'
import { testServer } from '#test/server.ts'

const server = await testServer()
const pages = pagesOf(server)
const provider = await aProvider(server)

const searchesOf = async (path: string) =>
  [...(await pages.get(path)).html.matchAll(/<search[^>]*aria-label="(.*?)"/g)].map(([, name]) => name)

test.each(['/services', '/services/cleaning', '/about', `/providers/${provider.id}`])(
  '%s has the search box of the site',
  async (path) => {
    expect(await searchesOf(path)).toEqual(['Site'])
  },
)

test.each(['/', '/providers', '/help', '/login', '/signup', '/contact', `/providers/${provider.id}/book`])(
  '%s has no other search box than its own',
  async (path) => {
    expect(await searchesOf(path)).not.toContain('Site')
  },
)
