import { expect, test } from 'vitest'
import { pagesOf } from '#test/pages.ts'
import { aProvider } from '#test/people.ts'
import { testServer } from '#test/server.ts'

test('on a profile, screen readers reach the booking panel before the reviews', async () => {
  const server = await testServer({ settings: { NODE_ENV: 'production' } })
  const { id } = await aProvider(server)
  const { html } = await pagesOf(server).get(`/providers/${id}`)
  const parts = ['id="about"', 'aria-label="Book this provider"', 'id="reviews"'].map((part) => html.indexOf(part))
  expect(Math.min(...parts)).toBeGreaterThan(0)
  expect(parts).toEqual(parts.toSorted((a, b) => a - b))
})
