// npm run diagram: writes the life of a booking into docs/bookings.md, from the table in its rules.
import { launch } from './ready.mjs'

await launch('bin/diagram.ts')
