// Prints the path of PgBouncer for the test of poolers (test/pooler.deep.test.ts).
import { printPathOf } from './debian-program.mjs'

await printPathOf('pgbouncer', 'The test of connection poolers')
