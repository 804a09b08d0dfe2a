import { parseArgs } from 'node:util'
import { beginCheck } from '../report.ts'
import { serveSite } from '../served-site.ts'
import { type Finding, fuzz, type Tally } from './attack.ts'

const { values } = parseArgs({
  options: {
    requests: { type: 'string', default: '100000' },
    seed: { type: 'string', default: String(Date.now() % 1_000_000) },
    connections: { type: 'string', default: '16' },
    minutes: { type: 'string', default: '90' },
  },
})
const [requests, seed] = [Number(values.requests), Number(values.seed)]
const [connections, minutes] = [Number(values.connections), Number(values.minutes)]

const title = 'Generated and hostile requests for every operation in every role'
const report = beginCheck(title)
await using site = await serveSite()
console.log(`Sending ${requests.toLocaleString('en-US')} requests with --seed ${seed} ...`)
const began = performance.now()
const { tallies, findings, operations, sent } = await fuzz(site, { requests, seed, connections, minutes })
const seconds = Math.round((performance.now() - began) / 1000)

for (const [kind, some] of Map.groupBy(findings, ({ operation, why }) => `${operation}: ${why}`)) show(kind, some)
const all = Object.values(tallies)
const total = (field: keyof Tally) => all.reduce((sum, tally) => sum + tally[field], 0)
const rows = Object.entries({ ...tallies, all: undefined }).map(([role, tally]) => ({
  role,
  requests: tally?.requests ?? total('requests'),
  '2xx, 3xx': tally?.accepted ?? total('accepted'),
  '4xx': tally?.refused ?? total('refused'),
  '5xx': tally?.failed ?? total('failed'),
  mismatches: tally?.mismatches ?? total('mismatches'),
}))
report(title, rows, {
  found: findings.length,
  done: sent,
  planned: requests,
  summary:
    `${sent.toLocaleString('en-US')} requests for ${operations} operations in ${seconds} s with --seed ${seed}: ` +
    `${total('failed')} 5xx, ${total('mismatches')} mismatches.`,
})

function show(kind: string, some: readonly Finding[]): void {
  const { role, request, answer } = some[0]!
  const body = request.body?.subarray(0, 1000).toString('latin1') ?? ''
  console.log(`\n${some.length} x ${kind}\n  ${role}: ${request.method} ${request.path.slice(0, 1000)}`)
  console.log(`  ${JSON.stringify(request.headers)}\n  ${body}\n  answered ${answer}`)
}
