import lighthouse, { type Flags, type Result } from 'lighthouse'

/** The minimum scores of a public page, of 100. */
export const minimums = { performance: 95, accessibility: 100, 'best-practices': 100, seo: 100 }
export type Category = keyof typeof minimums
export const categories = Object.keys(minimums) as Category[]

/** The audit of all work of the main thread, in milliseconds. */
const mainThread = 'mainthread-work-breakdown'

/** The result of one run. */
export interface Report {
  scores: Record<Category, number>
  /**
   * First and largest contentful paint and total blocking time in milliseconds, and the layout
   * shift. `hydration` is the time that the site's scripts take until the page can be used,
   * `longest` their longest task, both in milliseconds on the slower CPU. `times` is how often the
   * page costs the main thread what its HTML and styles alone cost, which compares between hours.
   */
  metrics: Record<'FCP' | 'LCP' | 'TBT' | 'CLS' | 'hydration' | 'longest' | 'times', number>
  /**
   * Lighthouse's benchmark index of this machine during the run; below 1,000 its figures are
   * doubtful.
   */
  machine: number
  /** Audits that cost points, one line each. */
  misses: string[]
}

/** Visits a page as a phone on a slow connection, with Lighthouse's default settings. */
export async function reportOn(url: string, port: number): Promise<Report> {
  const lhr = await visit(url, { port, onlyCategories: categories })
  const plain = await visit(url, { port, onlyAudits: [mainThread], blockedUrlPatterns: ['*.js'] })
  const value = (audit: string) => lhr.audits[audit]?.numericValue ?? Number.NaN
  return {
    scores: Object.fromEntries(categories.map((each) => [each, scoreOf(lhr, each)])) as Report['scores'],
    metrics: {
      FCP: Math.round(value('first-contentful-paint')),
      LCP: Math.round(value('largest-contentful-paint')),
      TBT: Math.round(value('total-blocking-time')),
      CLS: Number(value('cumulative-layout-shift').toFixed(3)),
      hydration: Math.round(sum(ownItems(lhr, 'bootup-time', url, 'scripting'))),
      longest: Math.round(Math.max(0, ...ownItems(lhr, 'long-tasks', url, 'duration'))),
      times: Number((value(mainThread) / (plain.audits[mainThread]?.numericValue ?? Number.NaN)).toFixed(1)),
    },
    machine: lhr.environment.benchmarkIndex,
    misses: categories.filter((each) => scoreOf(lhr, each) < minimums[each]).flatMap((each) => missesOf(lhr, each)),
  }
}

async function visit(url: string, flags: Flags): Promise<Result> {
  const run = await lighthouse(url, { output: [], logLevel: 'error', ...flags })
  if (!run) throw new Error(`Lighthouse says nothing about ${url}`)
  if (run.lhr.runtimeError) throw new Error(`${url}: ${run.lhr.runtimeError.message}`)
  return run.lhr
}

/** A column of an audit's table, of the lines about scripts of the site. */
function ownItems({ audits }: Result, audit: string, page: string, column: string): number[] {
  const { items = [] } = (audits[audit]?.details ?? {}) as { items?: Record<string, unknown>[] }
  const isOwn = ({ url }: Record<string, unknown>) => String(url).startsWith(new URL(page).origin)
  return items.filter(isOwn).map((item) => Number(item[column]))
}

const sum = (values: number[]) => values.reduce((total, value) => total + value, 0)

function scoreOf({ categories }: Result, category: Category): number {
  return Math.round((categories[category]?.score ?? 0) * 100)
}

/** Audits below the full score, the heaviest first, with the elements that they name. */
function missesOf({ audits, categories }: Result, category: Category): string[] {
  return (categories[category]?.auditRefs ?? [])
    .filter(({ id, weight }) => weight > 0 && (audits[id]?.score ?? 1) < 1)
    .toSorted((a, b) => b.weight - a.weight)
    .map(({ id }) => {
      const { title = id, score, displayValue = '', details } = audits[id] ?? {}
      const percent = Math.round((score ?? 0) * 100)
      return `${category}: ${title} ${displayValue} (${percent} of 100)${elementsIn(details)}`
    })
}

function elementsIn(details: unknown): string {
  const items = (details as { items?: { node?: { snippet?: string } }[] } | undefined)?.items ?? []
  const snippets = items.flatMap(({ node }) => node?.snippet ?? []).slice(0, 3)
  return snippets.map((snippet) => `\n      ${snippet}`).join('')
}
