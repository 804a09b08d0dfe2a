import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { googleQuery } from '#domains/providers/google-client.ts'
import type { GoogleConnection } from '#domains/providers/google-contract.ts'
import { googleTexts } from '#domains/providers/google-rules.ts'
import { createApiClient } from '#platform/api-client.ts'
import { ApiProvider } from '#platform/api-context.tsx'
import { GoogleCard } from './google-card.tsx'

const nothing = { place_id: null, place_name: null, url: null, rating: null, review_count: 0, fetched_at: null }

test('a provider of a site without a key reads that there are no Google reviews, and sees no form', () => {
  const html = card({ ...nothing, configured: false, failing: false })
  expect(html).toContain(googleTexts.notSetUp)
  expect(html).not.toContain('<form')
})

test('a provider who connected a place while the site had a key can still disconnect it', () => {
  const html = card({
    ...nothing,
    configured: false,
    failing: false,
    place_id: 'ChIJ-here',
    place_name: 'Fern & Fence',
  })
  expect(html).toContain(googleTexts.notSetUp)
  expect(html).toContain('Disconnect')
  expect(html).not.toContain('Refresh')
})

test('with a key, the form asks for the Place ID', () => {
  const html = card({ ...nothing, configured: true, failing: false })
  expect(html).toContain('Google Place ID')
  expect(html).not.toContain(googleTexts.notSetUp)
})

function card(connection: GoogleConnection): string {
  const api = createApiClient(async () => Response.error())
  const cache = new QueryClient()
  cache.setQueryData(googleQuery(api).queryKey, connection)
  return renderToString(
    <QueryClientProvider client={cache}>
      <ApiProvider api={api}>
        <GoogleCard />
      </ApiProvider>
    </QueryClientProvider>,
  )
}
