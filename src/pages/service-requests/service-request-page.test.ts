import { expect, test } from 'vitest'
import { pagesOf } from '#test/pages.ts'
import { aCustomer, aProvider } from '#test/people.ts'
import { testServer } from '#test/server.ts'

const server = await testServer()
const pages = pagesOf(server)
const explanation = 'Service requests are posted from a customer account.'

test('providers are offered a customer account to post a request', async () => {
  const { html, main } = await pages.get('/service-request', { as: await aProvider(server) })
  expect(main).toContain(explanation)
  expect(html).toMatch(/<a [^>]*href="\/signup\?type=customer[^"]*"[^>]*>Add a customer account<\/a>/)
  expect(html).not.toMatch(/<main.*<form.*<\/main>/s)
})

test('customers get the form of a request', async () => {
  const { html, main } = await pages.get('/service-request', { as: await aCustomer(server) })
  expect(main).not.toContain(explanation)
  expect(html).toMatch(/<main.*<form.*<\/main>/s)
})
