import { expect, test } from 'vitest'
import { decidesByTime } from '#test/property-runs.ts'
import { contactDetailsIn, contactWarning } from './warnings-rules.ts'

test.each([
  ['Write to robin@mail.example please', 'email'],
  ['ROBIN.Hood+porch@Mail.Example.COM', 'email'],
  ['robin @ mail . com', 'email'],
  ['robin at gmail dot com', 'email'],
  ['robin(at)gmail(dot)com', 'email'],
  ['robin [at] gmail.com', 'email'],
  ['robin at gmail.com', 'email'],
  ['robin@gmail dot com', 'email'],
  ['it is robin, gmail com', 'email'],
  ['ｒｏｂｉｎ＠ｍａｉｌ．ｃｏｍ', 'email'],
  ['Call (718) 555-0142', 'phone'],
  ['718.555.0142', 'phone'],
  ['718 555 0142', 'phone'],
  ['7185550142', 'phone'],
  ['+1 718-555-0142', 'phone'],
  ['+44 20 7946 0018', 'phone'],
  ['555-0142 after six', 'phone'],
  ['7 1 8 5 5 5 0 1 4 2', 'phone'],
  ['7-1-8-5-5-5-0-1-4-2', 'phone'],
  ['seven one eight five five five zero one four two', 'phone'],
  ['seven one eight, 555, oh one four two', 'phone'],
  ['７１８ ５５５ ０１４２', 'phone'],
  ['718 – 555 – 0142', 'phone'],
  ['718\u200B555\u200B0142', 'phone'],
  ['I am on WhatsApp', 'messenger'],
  ['insta: robinhood', 'messenger'],
  ['facebook.com/robinhood', 'messenger'],
  ['t.me/robinhood', 'messenger'],
  ['find me on Instagram', 'messenger'],
  ['I am @robin_hood there', 'messenger'],
  ['You can Venmo me', 'payment'],
  ['pay by Zelle or Cash App', 'payment'],
  ['my cashtag is $robinhood', 'payment'],
])('%s: %s', (text, detail) => expect(contactDetailsIn(text)).toEqual([detail]))

test.each([
  'Good morning, is Tuesday fine?',
  'It costs $1,250.00, or $40.00/h.',
  'Between 1200 and 1500 dollars',
  '120.50 USD for 3 hours',
  'On 2026-03-10 at 10:00',
  'On 2026-03-10T10:00:00Z, or 2026-03-11 10:00-11:30',
  '03/10/2026 or 10.03.2026',
  'From 10:00 AM to 11:30 AM, or 14:00-15:30',
  'ZIP 10001, or 10001-1234',
  'At 1204 Maple Street, Apt 12, Springfield, IL 62704',
  'Two windows, three doors, one lift',
  'Rooms of 12 x 14 and 10 by 11.5 feet',
  'See you at noon. Come in.',
  'Meet me at the door.me too',
  'The signal is weak here, and the line is long.',
  'I found you in the facebook of my street',
  'Order 123456, model 2000-X',
  'From 9 – 5, or 10 — 6, on 3–4 days; $40 – $50',
  'Bring 2 or 3 people, 4 at most; 5 is too many.',
  'Flat 3, floor 12, 1998 building, 850 sq ft',
  'one',
  '',
])('nothing in: %s', (text) => expect(contactDetailsIn(text)).toEqual([]))

test('several kinds are called contact details, and each role reads when contacts are revealed', () => {
  const both = contactDetailsIn('robin@mail.example or 718 555 0142')
  expect(both).toEqual(['email', 'phone'])
  expect(contactWarning(both, 'customer')).toContain('This looks like contact details. Providers see')
  expect(contactWarning(['phone'], 'provider')).toContain('This looks like a phone number. You see')
})

test('a long text is checked, and quickly in the deep tests, whatever it contains', () => {
  const began = performance.now()
  for (const part of ['a@', '7 ', 'one ', 'at ', '$a', '. ', '(', '+1 ', 'a.', '-', '1-', 'gmail '])
    contactDetailsIn(part.repeat(4000 / part.length))
  expect(decidesByTime ? performance.now() - began : 0).toBeLessThan(1000)
})
