import { callers, matrix } from '../../permissions.ts'
import { aStreet } from '../../street.ts'
import { beginCheck } from '../report.ts'
import { serveSite } from '../served-site.ts'
import { lookForMarks, secrets } from './canaries.ts'
import { type Try, tryRow } from './try-row.ts'

const report = beginCheck('The permission matrix on a served site', 'What a provider reads about masked bookings')
await using site = await serveSite()
const shared = await aStreet(site)

const tries: Try[] = []
for (const row of matrix) tries.push(...(await tryRow(site, row, shared)))
const isAllowed = (status: string) => Number(status) < 400
const wrong = tries.filter(({ status, expected }) => status !== expected)
const wrongly = (some: Try[]) => some.filter(({ status, expected }) => isAllowed(status) && !isAllowed(expected)).length
for (const { row, who, status, expected } of wrong)
  console.log(`${row.operation} as ${who}: ${status} instead of ${expected}`)
report(
  'The permission matrix on a served site',
  [...callers, 'all' as const].map((who) => {
    const own = who === 'all' ? tries : tries.filter((one) => one.who === who)
    return {
      'tried as': who,
      requests: own.length,
      allowed: own.filter(({ status }) => isAllowed(status)).length,
      refused: own.filter(({ status }) => !isAllowed(status)).length,
      'wrongly allowed': wrongly(own),
      'otherwise wrong': own.filter((one) => wrong.includes(one)).length - wrongly(own),
    }
  }),
  {
    found: wrong.length,
    done: tries.length,
    planned: matrix.length * callers.length,
    summary: `${matrix.length} requests as ${callers.length} callers, ${wrongly(tries)} wrongly allowed, ${wrong.length - wrongly(tries)} otherwise wrong.`,
  },
)

const rows: Record<string, string | number>[] = []
const kinds = Object.keys(secrets) as (keyof typeof secrets)[]
let marks = 0
let searched = 0
for (const secret of kinds) {
  const found = await lookForMarks(site, secret)
  for (const mark of found.marks) console.log(`${secret}: ${JSON.stringify(mark)}`)
  marks += found.marks.length
  const { records, connected, named } = found
  if (connected > 1 && named > 0) searched += 1
  rows.push({
    'masked booking of': secret,
    'records read': records,
    'records that name the customer': named,
    'records connected with the booking': connected,
    'of these with a mark': found.marks.length,
  })
}
report('What a provider reads about masked bookings', rows, {
  found: marks,
  done: searched,
  planned: kinds.length,
  summary: `${marks} canary marks.`,
})
