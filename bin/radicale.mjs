// Prints the path of Radicale for the test of CalDAV (src/domains/calendars/caldav.deep.test.ts).
import { printPathOf } from './debian-program.mjs'

await printPathOf('radicale', 'The test of CalDAV')
