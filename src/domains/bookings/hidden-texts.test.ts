import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { testServer } from '#test/server.ts'

const server = await testServer()

/** A text of Ines Calder, who lives at 12 Quince Yard, Apt 4B, as a provider sees it. */
async function seen(text: string): Promise<string> {
  const { rows } = await sql<{ text: string }>`
    select without_customer(${text}, array['Ines Calder'], ${'12 Quince Yard\nApt 4B'}) as text`.execute(server.db)
  return rows[0]!.text
}

test.each([
  'ines@mail.example',
  'INES.Calder+porch@Mail.Example.COM',
  'robin @ mail . com',
  'robin at gmail dot com',
  'robin(at)gmail(dot)com',
  'robin [at] gmail.com',
  'robin{at}gmail{dot}com',
  'robin at gmail.com',
  'robin@gmail dot com',
  'robin, gmail com',
  'ｒobin＠ｍail．com'.replaceAll(/[ｒｍ]/g, 'x'),
  '(718) 555-0142',
  '718.555.0142',
  '718 555 0142',
  '7185550142',
  '+1 718-555-0142',
  '718_555_0142',
  '+44 20 7946 0018',
  '555-0142',
  '7 1 8 5 5 5 0 1 4 2',
  '7-1-8-5-5-5-0-1-4-2',
  'seven one eight five five five zero one four two',
  'Seven One Eight, 555, oh one four two',
  'seven one eight, 555, 0142',
  '7 one 8 five 5 five 0',
  '７１８ ５５５ ０１４２',
  '718 – 555 – 0142',
  '718\u200B555\u200B0142',
  'https://robin.example/me',
  'www.robin-hood.com/pages?x=1',
  'robinhood.com',
  't.me/robinhood',
  '@robin_hood',
  'insta: robinhood',
  'WhatsApp is robin.hood',
  '120 West 57th Street, Apt 12',
  '44 Elm St.',
  '9 Old Mill Rd, Unit 3',
  '350 Fifth Avenue',
  '12 quince yard',
  'apt 4b',
  '17 harbor lane',
  'Ines Calder',
])('is hidden: %s', async (detail) =>
  expect(await seen(`Please use ${detail} today`)).toBe('Please use [hidden] today'),
)

test.each([
  'Good morning, is Tuesday fine?',
  'It costs $1,250.00, or $40.00/h.',
  'Between 1200 and 1500 dollars',
  'On 2026-03-10 at 10:00',
  '03/10/2026 or 10.03.2026',
  'From 10:00 AM to 11:30 AM, or 14:00-15:30',
  'ZIP 10001, or 10001-1234',
  'Two windows, three doors, one lift',
  'Rooms of 12 x 14 and 10 by 11.5 feet',
  'See you at noon. Come in.',
  'The signal is weak here, and the line is long.',
  'Order 123456, model 2000-X',
  'From 9 to 5, on 3 or 4 days; $40 or $50',
  'Bring 2 or 3 people, 4 at most; 5 is too many.',
  'Flat 3, floor 12, 1998 building, 850 sq ft',
  'The leak is 2 feet from the road, on the way to the square.',
  'I need 3 hours in a quiet street.',
  'one',
  '',
])('stays: %s', async (text) => expect(await seen(text)).toBe(text))
