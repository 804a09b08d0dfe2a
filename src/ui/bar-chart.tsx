import { type KeyboardEvent, type PointerEvent, useId, useState } from 'react'
import { t } from '#ui/language.ts'
import { classNames } from './class-names.ts'
import { wholeText } from './formats.ts'
import { Portion } from './portion.tsx'

/** The series of each bar, lowest first; `counted` is a text with its `count`. */
export type BarSeries = { name: string; counted: string; tone: 'lamp' | 'evergreen' }
/** One bar: its name in full and in short, and a value for each series. */
export type Bar = { label: string; short: string; values: readonly number[] }

type BarChartProps = {
  title: string
  series: readonly BarSeries[]
  bars: readonly Bar[]
  className?: string | undefined
}

const tones = { lamp: 'bg-lamp', evergreen: 'bg-evergreen' }

/**
 * Whole numbers over time as bars. The pointer or the arrow keys select a bar and show its values;
 * a table below has the same data without scripts.
 */
export function BarChart({ title, series, bars, className }: BarChartProps) {
  const id = useId()
  const [at, setAt] = useState(bars.length - 1)
  const here = bars[Math.min(at, bars.length - 1)]
  const most = Math.max(1, ...bars.map(totalOf))
  const total = bars.reduce((sum, bar) => sum + totalOf(bar), 0)
  return (
    <figure className={classNames('flex min-w-0 flex-col', className)}>
      <figcaption className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h3 id={id} className="text-lg">
          {title}
        </h3>
        <span className="font-semibold tabular-nums">{wholeText(total)}</span>
      </figcaption>
      {series.length > 1 && (
        <ul className="flex flex-wrap gap-x-4 text-sm text-quiet">
          {series.map(({ name, tone }) => (
            <li key={name} className="flex items-center gap-1.5">
              <span aria-hidden="true" className={classNames('size-3 rounded-[3px]', tones[tone])} />
              {name}
            </li>
          ))}
        </ul>
      )}
      <p aria-hidden="true" className="min-h-6 text-sm text-quiet tabular-nums">
        {here && textOf(here, series)}
      </p>
      <Bars {...{ series, bars, most }} at={at} onMove={setAt} labelledBy={id} />
      <p aria-hidden="true" className="mt-1 flex justify-between text-xs text-quiet">
        <span>{bars[0]?.short}</span>
        <span>{bars.at(-1)?.short}</span>
      </p>
      <Figures {...{ title, series, bars }} />
    </figure>
  )
}

const totalOf = ({ values }: Bar) => values.reduce((sum, value) => sum + value, 0)

function textOf(bar: Bar, series: readonly BarSeries[]): string {
  const figures = bar.values.map((value, place) => t(series[place]?.counted ?? '', { count: value }))
  return `${bar.label}: ${figures.join(', ')}`
}

type BarsProps = Pick<BarChartProps, 'series' | 'bars'> & {
  most: number
  at: number
  onMove: (at: number) => void
  labelledBy: string
}

/** A slider for assistive technology: one position among many, announced as it moves. */
function Bars({ series, bars, most, at, onMove, labelledBy }: BarsProps) {
  const last = bars.length - 1
  const here = bars[at]
  function press(event: KeyboardEvent) {
    const steps: Record<string, number> = { ArrowLeft: at - 1, ArrowRight: at + 1, Home: 0, End: last }
    const to = steps[event.key]
    if (to === undefined) return
    event.preventDefault()
    onMove(Math.max(0, Math.min(last, to)))
  }
  function point(event: PointerEvent<HTMLDivElement>) {
    const { left, width } = event.currentTarget.getBoundingClientRect()
    onMove(Math.max(0, Math.min(last, Math.floor(((event.clientX - left) / width) * bars.length))))
  }
  return (
    <div
      role="slider"
      tabIndex={0}
      aria-readonly="true"
      aria-labelledby={labelledBy}
      aria-valuemin={0}
      aria-valuemax={last}
      aria-valuenow={at}
      aria-valuetext={here && textOf(here, series)}
      onKeyDown={press}
      onPointerMove={point}
      onPointerDown={point}
      className="flex h-32 items-stretch border-b border-edge"
    >
      {bars.map((bar, place) => (
        <span
          key={bar.label}
          className={classNames(
            'flex min-w-0 flex-1 flex-col-reverse px-px pt-1',
            place === at && 'bg-sunken outline-1 outline-line',
          )}
        >
          {bar.values.map((value, one) => (
            <Portion
              key={series[one]?.name}
              height={value / most}
              className={classNames(
                'shrink-0 forced-colors:bg-[CanvasText]',
                value > 0 && 'min-h-0.5',
                tones[series[one]?.tone ?? 'lamp'],
              )}
            />
          ))}
        </span>
      ))}
    </div>
  )
}

function Figures({ title, series, bars }: Pick<BarChartProps, 'title' | 'series' | 'bars'>) {
  return (
    <details className="mt-2 text-sm">
      <summary className="inline-flex min-h-11 items-center font-medium text-quiet hover:text-ink">
        {t('Show as a table')}
        <span className="sr-only">: {title}</span>
      </summary>
      <table className="w-full text-left tabular-nums">
        <thead>
          <tr className="border-b border-line">
            <th scope="col" className="py-2 pr-4 font-semibold">
              {t('Day')}
            </th>
            {series.map(({ name }) => (
              <th key={name} scope="col" className="py-2 pr-4 text-right font-semibold">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {bars.toReversed().map(({ label, values }) => (
            <tr key={label} className="border-b border-line last:border-0">
              <th scope="row" className="py-1.5 pr-4 font-normal">
                {label}
              </th>
              {values.map((value, place) => (
                <td key={series[place]?.name} className="py-1.5 pr-4 text-right">
                  {wholeText(value)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  )
}
