import autocannon from 'autocannon'

/**
 * Pages a second of a running site: `node test/load/pages.ts http://localhost:3000 [seconds]`. Each
 * address is requested over 8 connections from this process, so client and server share the cores.
 * Loopback only.
 */
const [base = 'http://localhost:3000', seconds = '5'] = process.argv.slice(2)
if (!['localhost', '127.0.0.1', '[::1]'].includes(new URL(base).hostname))
  throw new Error('The load test only runs against this machine')

const { items } = (await (await fetch(`${base}/rest/v1/providers?limit=1`)).json()) as { items: { id: string }[] }
const addresses = [
  '/',
  '/providers',
  '/providers?category=cleaning&location=10001',
  `/providers/${items[0]?.id}`,
  '/rest/v1/providers',
  '/livez',
]

const rows = []
for (const address of addresses) {
  await autocannon({ url: base + address, connections: 8, duration: 1 })
  const result = await autocannon({ url: base + address, connections: 8, duration: Number(seconds) })
  rows.push({
    address: address.replace(/[0-9a-f-]{36}/, '{id}'),
    'a second (median)': result.requests.p50,
    'p50 ms': result.latency.p50,
    'p99 ms': result.latency.p99,
    failed: result.non2xx + result.errors,
  })
}
console.table(rows)
process.exitCode = rows.some(({ failed }) => failed > 0) ? 1 : 0
