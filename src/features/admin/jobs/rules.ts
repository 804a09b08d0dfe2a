/** The minutes, hours, days of the month, months and weekdays of five fields of cron; numbers, lists, ranges and steps. */
function fieldsOf(cron: string): ((value: number) => boolean)[] {
  return cron.trim().split(/\s+/).map(fieldOf)
}

function fieldOf(field: string): (value: number) => boolean {
  const parts = field.split(',').map((part) => {
    const [range = '*', step = '1'] = part.split('/')
    const [from = 0, to = range.includes('-') || range === '*' ? 60 : from] =
      range === '*' ? [0, 60] : range.split('-').map(Number)
    return { from, to, step: Number(step) }
  })
  return (value) => parts.some(({ from, to, step }) => value >= from && value <= to && (value - from) % step === 0)
}

const minute = 60_000
/** No schedule of ours rests for longer. */
const furthest = (366 * 86_400_000) / minute

/** When a schedule in UTC is next due after `now`; null for one that never is. */
export function nextRun(cron: string, now: Date): Date | null {
  const [minutes, hours, days, months, weekdays] = fieldsOf(cron)
  if (!minutes || !hours || !days || !months || !weekdays) return null
  const first = Math.floor(now.getTime() / minute) + 1
  for (let at = first; at < first + furthest; at += 1) {
    const moment = new Date(at * minute)
    const isDue =
      minutes(moment.getUTCMinutes()) &&
      hours(moment.getUTCHours()) &&
      days(moment.getUTCDate()) &&
      months(moment.getUTCMonth() + 1) &&
      weekdays(moment.getUTCDay())
    if (isDue) return moment
  }
  return null
}
