import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { createApiClient } from '#platform/api-client.ts'
import { ApiProvider } from '#platform/api-context.tsx'
import type { Location } from '../contract.ts'
import { LocationPicker } from './location-picker.tsx'

const austin = { city: 'Austin', state: 'TX', zipCode: '78701', coordinates: { latitude: 30.27, longitude: -97.74 } }

test('before hydration, the field takes five digits and submits them under its name', () => {
  const html = picker(null, '00000')
  expect(inputOf(html)).toMatchObject({
    name: 'location',
    inputMode: 'numeric',
    maxLength: '5',
    pattern: '[0-9]{5}',
    value: '00000',
  })
})

test('a chosen place is shown with its code in the field', () => {
  const html = picker(austin)
  expect(html).toContain('Austin, TX 78701')
  expect(inputOf(html)).toMatchObject({ value: '78701' })
})

function picker(value: Location | null, firstText?: string): string {
  const api = createApiClient(async () => Response.error())
  return renderToString(
    <QueryClientProvider client={new QueryClient()}>
      <ApiProvider api={api}>
        <LocationPicker value={value} onChange={() => undefined} firstText={firstText} />
      </ApiProvider>
    </QueryClientProvider>,
  )
}

function inputOf(html: string): Record<string, string> {
  const input = /<input [^>]*>/.exec(html)?.[0] ?? ''
  return Object.fromEntries([...input.matchAll(/([\w-]+)="([^"]*)"/g)].map(([, name = '', text = '']) => [name, text]))
}
