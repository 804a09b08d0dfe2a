import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isZipCode, typedZip } from './codes-rules.ts'
import { chordOf, milesBetween, milesOfChord, placeName, pointOf, roundMiles } from './rules.ts'

const newYork = { latitude: 40.7128, longitude: -74.006 }
const losAngeles = { latitude: 34.0522, longitude: -118.2437 }
const somewhere = fc.record({
  latitude: fc.double({ min: -90, max: 90, noNaN: true }),
  longitude: fc.double({ min: -180, max: 180, noNaN: true }),
})

describe('a ZIP code', () => {
  test('is five digits and nothing else', () => {
    expect(isZipCode('02134')).toBe(true)
    for (const text of ['', '2134', '021345', '0213a', ' 02134', '02134\n', '٠٢١٣٤', '０２１３４', '02134-1000']) {
      expect(isZipCode(text), JSON.stringify(text)).toBe(false)
    }
  })

  test('keeps the first five digits of typed or pasted text', () => {
    expect(typedZip('zip 02134-1000')).toBe('02134')
    expect(typedZip('no digits')).toBe('')
    fc.assert(fc.property(fc.string(), (text) => /^[0-9]{0,5}$/.test(typedZip(text))))
  })

  test('is shown with its city and state', () => {
    expect(placeName({ city: 'Austin', state: 'TX', zipCode: '78701' })).toBe('Austin, TX 78701')
  })
})

describe('miles', () => {
  test('from New York to Los Angeles are 2,445.7 on a sphere with a radius of 3,959 miles', () => {
    expect(milesBetween(newYork, losAngeles)).toBeCloseTo(2445.7, 1)
  })

  test('to the other side of the world are half the circumference', () => {
    const farSide = { latitude: -newYork.latitude, longitude: newYork.longitude + 180 }
    expect(milesBetween(newYork, farSide)).toBeCloseTo(Math.PI * 3959, 3)
  })

  test('are the same both ways, zero to the same place, and never more than half the circumference', () => {
    fc.assert(
      fc.property(somewhere, somewhere, (a, b) => {
        expect(milesBetween(a, b)).toBeCloseTo(milesBetween(b, a), 6)
        expect(milesBetween(a, a)).toBe(0)
        expect(milesBetween(a, b)).toBeLessThanOrEqual(Math.PI * 3959)
      }),
    )
  })

  test('agree with the straight line between the two points in space', () => {
    fc.assert(
      fc.property(somewhere, somewhere, (a, b) => {
        const [p, q] = [pointOf(a), pointOf(b)]
        const line = Math.hypot(p[0] - q[0], p[1] - q[1], p[2] - q[2])
        expect(chordOf(milesBetween(a, b))).toBeCloseTo(line, 3)
      }),
    )
    expect(milesOfChord(chordOf(100))).toBeCloseTo(100, 9)
  })

  test('are shown with one decimal', () => {
    expect([0.04, 12.25, 99.96].map(roundMiles)).toEqual([0, 12.3, 100])
  })
})
