import { beginCheck } from '../report.ts'
import { serveSite } from '../served-site.ts'
import { attackUploads, type Outcome, peakMemory, uploadMany } from './attack.ts'
import { aPng } from './bytes.ts'
import { hostileFiles } from './hostile-files.ts'
import { hostileRequests, slowRequest } from './hostile-requests.ts'

/** Megabytes that all uploads together may add to the memory of the site. */
const most = 600

const report = beginCheck('Hostile uploads')
const requests = [...hostileRequests, slowRequest]
await using site = await serveSite()
const before = await peakMemory(site.pid)
const rows: (Outcome & { peak: number })[] = []
for await (const outcome of attackUploads(site, requests)) rows.push({ ...outcome, peak: await peakMemory(site.pid) })
const many = await uploadMany(site, aPng(5000, 5000), 16)
const peak = await peakMemory(site.pid)
rows.push({ ...many, peak })

const wrong = rows.filter((row) => row.wrong)
const grown = peak - before
report(
  'Hostile uploads',
  rows.map(({ upload, answer, seconds, peak: megabytes, wrong: why }) => ({
    upload,
    answer,
    seconds: seconds.toFixed(2),
    'peak MB': megabytes,
    verdict: why === '' ? 'right' : `WRONG: ${why}`,
  })),
  {
    found: wrong.length + Number(grown > most),
    done: rows.length,
    // And the many at once.
    planned: hostileFiles.length + requests.length + 1,
    summary:
      `${rows.length} uploads, ${wrong.length} answered wrongly. ` +
      `The site grew by ${grown} MB at most (allowed: ${most} MB).`,
  },
)
