// Prints the path of nginx for the test of proxies (test/proxy-caches.test.ts).
import { printPathOf } from './debian-program.mjs'

await printPathOf('nginx', 'The test of proxies')
