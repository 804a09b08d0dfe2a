import { describe, expect, test } from 'vitest'
import { type Draft, draftFrom, type FirstValues } from './drafts-rules.ts'
import { choicesIn } from './request-rules.ts'
import { afterRefusal, bookingOf, firstOpenStep, stepProblems, summaryOf } from './request-schema.ts'

const reach = { earliest_date: '2026-03-03', latest_date: '2026-06-01' }
const whole: Draft = {
  service_id: '01900000-0000-7000-8000-000000000000',
  date: '2026-03-10',
  start_time: '10:00',
  end_time: '11:00',
  is_end_chosen: false,
  address: { line1: '12 Porch Lane', line2: '', city: 'Austin', state: 'TX', zipCode: '78701' },
  notes: '',
  photos: [],
  every_weeks: 0,
  times: 4,
  name: 'Ada',
  email: 'ada@mail.example',
  phone: '(212) 555-0100',
}

describe('a series', () => {
  const series = (changes: Partial<Draft>) =>
    bookingOf({ ...whole, ...changes }, { isAtHome: true, reach }) as { repeat?: object }

  test('is part of the request if the booking repeats, and ends within reach', () => {
    expect(series({})).not.toHaveProperty('repeat')
    expect(series({ every_weeks: 2 }).repeat).toEqual({ every_weeks: 2, times: 4 })
    expect(series({ every_weeks: 2, times: 8 }).repeat).toEqual({ every_weeks: 2, times: 6 })
    expect(series({ every_weeks: 4, date: '2026-05-10' })).not.toHaveProperty('repeat')
    expect(series({ every_weeks: 1, date: '' })).not.toHaveProperty('repeat')
  })

  test('of which dates are not free leaves the user at the last step with everything they have typed', () => {
    const errors = [{ path: '2026-03-17', message: 'Tuesday, March 17, 2026 is not free.' }]
    const message = '1 of the 4 dates is not free.'
    expect(afterRefusal({ code: 'slot_taken', message, errors })).toEqual({
      step: 2,
      problems: { every_weeks: message },
      change: {},
    })
  })
})

describe('leaving a step', () => {
  test('requires every field of that step, and no other', () => {
    expect(stepProblems({ ...whole, service_id: '', name: '' }, 0, { reach, isAtHome: true })).toEqual({
      service_id: 'Choose a service',
    })
    expect(stepProblems({ ...whole, start_time: '', end_time: '' }, 1, { reach, isAtHome: true })).toEqual({
      start_time: 'Choose a start time',
      end_time: 'Choose an end time',
    })
    const noPhone = stepProblems({ ...whole, phone: '  ' }, 2, { reach, isAtHome: true })
    expect(noPhone).toEqual({ phone: 'Enter your phone number' })
    expect(summaryOf(noPhone)).toBe('Please fill in all required fields')
    for (const step of [0, 1, 2]) expect(stepProblems(whole, step, { reach, isAtHome: true })).toEqual({})
  })

  test('requires an email address that the server accepts', () => {
    const wrong = stepProblems({ ...whole, email: 'ada at home' }, 2, { reach, isAtHome: true })
    expect(wrong).toEqual({ email: 'Please enter a valid email address' })
    expect(summaryOf(wrong)).toBe('Please enter a valid email address')
  })

  test('requires an address if the work is at home, and no address otherwise', () => {
    const blank = { ...whole, address: { line1: '', line2: '', city: '', state: '', zipCode: '' } }
    expect(stepProblems(blank, 2, { reach, isAtHome: true })).toMatchObject({
      'address.line1': 'Enter the street address',
      'address.state': 'Please enter a state as two letters, such as TX',
      'address.zipCode': 'Enter the ZIP code',
    })
    expect(stepProblems(blank, 2, { reach, isAtHome: false })).toEqual({})
    expect(bookingOf(whole, { provider_id: 'one', isAtHome: false, reach })).not.toHaveProperty('address')
  })

  test('requires a bookable day', () => {
    const tooFar = { date: 'Select a date up to 90 days in advance' }
    expect(stepProblems({ ...whole, date: '2026-06-02' }, 1, { reach, isAtHome: true })).toEqual(tooFar)
    expect(stepProblems({ ...whole, date: '2026-03-02' }, 1, { reach, isAtHome: true })).toEqual(tooFar)
    expect(stepProblems({ ...whole, date: '2026-06-01' }, 1, { reach, isAtHome: true })).toEqual({})
  })
})

describe('after a rejection', () => {
  test('a time that was just taken has to be chosen again, and everything else stays', () => {
    const message = 'That time has just been taken. Please choose another.'
    const next = afterRefusal({ code: 'slot_taken', message, errors: [] })
    expect(next).toEqual({ step: 1, problems: { start_time: message }, change: { start_time: '', end_time: '' } })
  })

  test('the form opens at the first wrong field', () => {
    const errors = [{ path: 'email', message: 'Please enter a valid email address' }]
    expect(afterRefusal({ code: 'validation_failed', message: '', errors })).toMatchObject({
      step: 2,
      problems: { email: 'Please enter a valid email address' },
    })
  })

  test('that no field can fix, the form stays as it is', () => {
    expect(afterRefusal({ code: 'unreachable', message: '', errors: [] })).toBeUndefined()
  })
})

describe('a stored draft', () => {
  test('is restored, with the service and the time that were chosen since', () => {
    expect(draftFrom(JSON.stringify(whole), first({ name: 'Profile name', service_id: 'suggested' }))).toEqual(whole)
    const chosen = { service_id: 'another', date: '2026-03-09', start_time: '14:00', end_time: '' }
    expect(draftFrom(JSON.stringify(whole), first({}, chosen))).toEqual({ ...whole, ...chosen })
  })

  test('takes what is known meanwhile in blank fields only', () => {
    const { address, phone } = whole
    const known = { address: { ...address, line1: '9 Elm Street' }, phone: '(646) 555-0111', name: 'Eve' }
    expect(draftFrom(JSON.stringify(whole), first(known))).toMatchObject({ address, phone, name: 'Ada' })
    const blank = { ...whole, phone: '', address: { line1: '', line2: '', city: '', state: '', zipCode: '' } }
    expect(draftFrom(JSON.stringify(blank), first(known))).toMatchObject({ ...known, name: 'Ada' })
  })

  test('is ignored if it is invalid', () => {
    expect(draftFrom('{"date":7}', first({ name: 'Ada' }))).toMatchObject({ name: 'Ada', date: '' })
    expect(draftFrom(null, first({ name: 'Ada' }))).toMatchObject({ name: 'Ada', service_id: '' })
  })

  test('opens at most at the first step whose choices are missing', () => {
    expect(firstOpenStep(whole, true)).toBe(2)
    expect(firstOpenStep({ ...whole, end_time: '' }, true)).toBe(1)
    expect(firstOpenStep(whole, false)).toBe(0)
  })
})

test('an address chooses one of the services and a time of the grid, or nothing', () => {
  const services = [{ id: 'one' }]
  const choices = (search: string) => choicesIn(new URLSearchParams(search), services)
  expect(choices('service=one&date=2026-03-09&time=14:00')).toEqual({
    service_id: 'one',
    date: '2026-03-09',
    start_time: '14:00',
    end_time: '',
    is_end_chosen: false,
  })
  for (const search of ['service=two', 'date=2026-03-09', 'date=today&time=14:00', 'date=2026-03-09&time=14:10'])
    expect(choices(search)).toEqual({})
})

function first(filled: Partial<Draft>, chosen: Partial<Draft> = {}): FirstValues {
  return { filled, chosen }
}
