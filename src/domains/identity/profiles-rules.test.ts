import { expect, test } from 'vitest'
import { changeOf, type ProfileDraft } from './profiles-rules.ts'
import { changeProblems } from './profiles-schema.ts'

const austin = { city: 'Austin', state: 'TX', zipCode: '78701', coordinates: { latitude: 30.27, longitude: -97.74 } }
const saved: ProfileDraft = { name: 'Robin Reed', phone: '(212) 555-0144', location: austin }

test('only edited fields with another value are sent', () => {
  expect(changeOf(saved, {})).toEqual({})
  expect(changeOf(saved, { name: ' Robin Reed ', phone: saved.phone, location: { ...austin } })).toEqual({})
  expect(changeOf(saved, { name: ' Robin R. ' })).toEqual({ name: 'Robin R.' })
  expect(changeOf(saved, { phone: '', location: null })).toEqual({ phone: null, location: null })
})

test('a customer may have no location, a provider may not, and an unfinished ZIP code is none', () => {
  const noPlace = { location: null }
  expect(changeProblems(noPlace, '', 'customer')).toEqual({})
  expect(changeProblems(noPlace, '', 'provider')).toEqual({ location: 'Business location is required' })
  expect(changeProblems(noPlace, '787', 'customer')).toEqual({ location: 'Please enter a valid ZIP code' })
})

test('an unedited phone number is never an error', () => {
  expect(changeProblems(changeOf({ ...saved, phone: 'ask for Robin' }, { name: 'Robin' }), '', 'customer')).toEqual({})
  expect(changeProblems({ phone: '555-0144' }, '', 'customer')).toEqual({ phone: 'Please enter a valid phone number' })
})
