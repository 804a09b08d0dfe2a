import { renderToString } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import type { Service } from '#domains/catalog/services-contract.ts'
import { ServiceList } from './components/service-list.tsx'

test('a list of ten services is open, and more are folded', () => {
  expect(list(10)).not.toContain('<details')
  const [open = '', folded = ''] = list(12).split('<details')
  expect(open.match(/<article/g)).toHaveLength(10)
  expect(folded).toContain('2 more services')
  expect(folded.match(/<article/g)).toHaveLength(2)
})

function list(count: number): string {
  const services = Array.from({ length: count }, (_, at) => service(`Service ${at + 1}`))
  return renderToString(
    <MemoryRouter>
      <ServiceList services={services} bookable bookLink={() => '/book'} />
    </MemoryRouter>,
  )
}

const service = (name: string): Service => ({
  id: name,
  provider_id: 'provider',
  name,
  description: '',
  price: 40,
  price_kind: 'hourly',
  minimum_minutes: 0,
  call_out_fee: 0,
  weekend_surcharge: 0,
  holiday_surcharge: 0,
  addons: [],
  buffer_before: null,
  buffer_after: null,
  notice_hours: null,
  horizon_days: null,
  questions: [],
  fields: {},
  duration: 60,
  category: 'Cleaning',
  location_type: 'customer',
  instant: false,
  instant_for: 'everyone',
  service_photos: [],
  created_at: '2026-01-01T00:00:00Z',
})
