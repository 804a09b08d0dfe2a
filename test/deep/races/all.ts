import { accountRaces } from './accounts.ts'
import { bookingRaces } from './bookings.ts'
import type { Race } from './race.ts'
import { seriesRaces } from './series.ts'
import { workRaces } from './work.ts'

/** Every race; each is a row of the table. */
export const races: readonly Race[] = [...bookingRaces, ...seriesRaces, ...workRaces, ...accountRaces]
