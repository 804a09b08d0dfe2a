import { afterEach, expect, test } from 'vitest'
import { readTexts } from '#platform/texts.server.ts'
import { addTexts, setLanguage } from '#ui/language.ts'
import { labelText, linesOf } from './lines-rules.ts'

afterEach(() => setLanguage('en'))

const terms = {
  price_kind: 'hourly' as const,
  minimum_minutes: 0,
  call_out_fee: 25,
  weekend_surcharge: 20,
  addons: [{ id: 'a', name: 'Weekend surcharge', price: 10, minutes: 0 }],
}
const saturday = { date: '2026-03-07', start_time: '09:00', end_time: '11:00' }

test('labels are stored in English, and both parties read our own ones in their languages', () => {
  addTexts('es', readTexts('es'))
  setLanguage('es')
  const labels = linesOf({ service_name: 'Call-out', hourly_rate: 40, pricing: terms }, saturday).map(
    ({ label }) => label,
  )
  expect(labels).toEqual(['Call-out', 'Weekend surcharge (20%)', 'Call-out fee', 'Weekend surcharge'])
  expect(labels.map(labelText)).toEqual([
    'Call-out',
    'Recargo de fin de semana (20%)',
    'Tarifa de desplazamiento',
    'Weekend surcharge',
  ])
})
