import { expect, test } from 'vitest'
import { daysAfter, instantOf, instantsOn } from './wall-clock.server.ts'

const times = ['00:00', '01:30', '02:30', '06:00', '12:00', '21:30', '23:30']

// Antarctica/Troll moves by two hours, Lord Howe by half an hour; Beirut and Apia skip midnight or
// a whole day.
test.each([
  ['America/New_York', '2026-03-06'],
  ['America/New_York', '2026-10-30'],
  ['Antarctica/Troll', '2026-03-27'],
  ['Australia/Lord_Howe', '2026-10-02'],
  ['Asia/Beirut', '2026-03-27'],
  ['Pacific/Apia', '2011-12-28'],
  ['UTC', '2026-03-06'],
])('the times of a day in %s match its clock, also around its changes: from %s', (time_zone, first) => {
  for (const date of [0, 1, 2, 3, 4].map((days) => daysAfter(first, days))) {
    const at = instantsOn(time_zone, date)
    for (const time of times) expect([date, time, at(time)]).toEqual([date, time, instantOf(time_zone, date, time)])
  }
})
