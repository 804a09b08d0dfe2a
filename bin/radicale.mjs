// Prints the path of Radicale for the test of CalDAV (test/caldav.deep.test.ts).
import { printPathOf } from './debian-program.mjs'

await printPathOf('radicale', 'The test of CalDAV')
