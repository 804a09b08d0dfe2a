import { figure, type Row, totalOf } from './table.ts'

/** What is known about a goal that is not reached. */
interface Reason {
  /** The rows of the goal. */
  part: RegExp
  /** The profile to read, by its name in the table. */
  profile?: string
  /** The place in the profile that no change around it makes smaller. */
  remains?: string
  next: string
}

const reasons: Reason[] = [
  {
    part: /^pages: user, list/,
    profile: 'page of a user, list',
    remains: 'React and components',
    next: 'Read the session for a shared page directly, without a call of the API.',
  },
  {
    part: /^pages: user, home/,
    profile: 'page of a user, home',
    remains: 'React and components',
    next: 'Read the bookings, messages and notifications of a home page in one statement.',
  },
  {
    part: /^pages: user, dashboard/,
    profile: 'page of a user, dashboard',
    remains: 'React and components',
    next: 'Read the bookings and counts of a dashboard in one statement.',
  },
  {
    part: /^pages: user, profile/,
    profile: 'page of a user, profile',
    remains: 'React and components',
    next: 'Read the session for a shared page directly, without a call of the API.',
  },
  {
    part: /^(api: (list|profile)|others: list API)/,
    profile: 'API, list of 20',
    remains: 'network',
    next: 'Keep the JSON of cards as text, so that a list is not serialized again.',
  },
  {
    part: /^api: \/readyz/,
    profile: 'API, /readyz',
    remains: 'network',
    next: 'Write the headers of every answer to Node directly, without the Headers object in between.',
  },
  {
    part: /^bookings/,
    profile: 'booking',
    remains: 'network',
    next: 'Build the SQL of its statements once; a large part of the driver’s share is building the same SQL again.',
  },
  {
    part: /^search/,
    profile: 'API, search',
    next: 'Count documents by word and square of the map, to read fewer of them.',
  },
  {
    part: /^start: first/,
    profile: 'first start',
    next: 'Publish a build, so that a first start installs only what the site loads.',
  },
  {
    part: /^start: (second|third)/,
    next: 'Check the migrations, the ZIP codes and the words with one statement before the site opens.',
  },
  {
    part: /^events: memory/,
    next: 'Measure it with 10,000 streams, among which other growth of the heap counts less.',
  },
  {
    part: /^memory/,
    profile: 'memory',
    next: 'Let V8 collect old objects earlier, and measure what that costs.',
  },
  {
    part: /^pages: (visitor|\/livez)/,
    next: 'Measure from another machine: here, the load and PostgreSQL share two cores with the site.',
  },
  {
    part: /^workers/,
    next: 'A machine with four cores: two workers share these with PostgreSQL and the load.',
  },
]

/**
 * A sentence for each kind of missed goal: where its CPU time goes, what would remain, and the next
 * step.
 */
export function reasonsText(missed: ReadonlySet<Row>, rows: readonly Row[]): string {
  return reasons
    .flatMap((reason) => {
      const [row] = [...missed]
        .filter(({ part }) => reason.part.test(part))
        .sort((one, other) => cpuOf(other) - cpuOf(one))
      return row ? [`- ${row.part}: ${whereItGoes(row)}${byProfile(row, reason, rows)} Next step: ${reason.next}`] : []
    })
    .join('\n')
}

const cpuOf = ({ cpu }: Row) => (cpu ? totalOf(cpu) : 0)

function whereItGoes({ ours, unit, cpu, ceilingCpu }: Row): string {
  if (!cpu) return `${figure(ours)} ${unit}.`
  const ceiling = ceilingCpu ? `, the ceiling ${figure(totalOf(ceilingCpu))} ms` : ''
  return `The site takes ${figure(cpu.site)} ms of CPU, PostgreSQL ${figure(cpu.postgres)} ms${ceiling}.`
}

/**
 * The largest shares of the site's time; and the part of all CPU time that stays if only one place
 * remains.
 */
function byProfile({ cpu, ceilingCpu }: Row, { profile, remains }: Reason, rows: readonly Row[]): string {
  const start = `profile: ${profile}: `
  const shares = rows.filter(({ part }) => part.startsWith(start))
  if (shares.length === 0) return profile ? ' Its profile: npm run bench profile.' : ''
  const largest = shares.slice(0, 4).map(({ part, ours }) => `${part.slice(start.length)} ${figure(ours)} %`)
  const share = shares.find(({ part }) => part === start + remains)?.ours
  const text = ` Of ${cpu ? "the site's time" : 'that'}: ${largest.join(', ')}.`
  if (!cpu || !ceilingCpu || share === undefined) return text
  const left = (cpu.site * share) / 100 + cpu.postgres
  return `${text} PostgreSQL and ${remains} alone are ${figure(left / totalOf(ceilingCpu))} times the ceiling.`
}
