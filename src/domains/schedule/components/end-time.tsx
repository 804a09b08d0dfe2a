import type { KeyboardEvent } from 'react'
import { Button } from '#ui/button.tsx'
import { controlClass, FieldFrame } from '#ui/field.tsx'
import { Minus } from '#ui/icons/minus.ts'
import { Plus } from '#ui/icons/plus.ts'
import { t } from '#ui/language.ts'
import { type Hours, hoursText, minutesOf, timeText } from '../slots-rules.ts'

type EndTimeProps = Hours & {
  /** The ends that the start allows. */
  ends: readonly string[]
  error: string | undefined
  onChange: (end_time: string) => void
}

/** The end of a booking, with its length. Steps half an hour up or down; needs a start. */
export function EndTime({ start_time, end_time, ends, error, onChange }: EndTimeProps) {
  const at = ends.indexOf(end_time)
  const text = end_time && `${timeText(end_time)} (${hoursText(minutesOf(end_time) - minutesOf(start_time))})`
  const goTo = (place: number) => {
    const end = ends[Math.min(Math.max(place, 0), ends.length - 1)]
    if (end && end !== end_time) onChange(end)
  }

  function press(event: KeyboardEvent) {
    const places: Partial<Record<string, number>> = {
      ArrowUp: at + 1,
      ArrowDown: at - 1,
      Home: 0,
      End: ends.length - 1,
    }
    const place = places[event.key]
    if (place === undefined) return
    event.preventDefault()
    goTo(place)
  }

  return (
    <FieldFrame label={t('End Time')} error={error}>
      {(wiring) => (
        <div className="flex max-w-sm items-stretch gap-2">
          <Button
            aria-label={t('Half an hour less')}
            aria-disabled={at <= 0}
            onClick={() => goTo(at - 1)}
            className="px-3.5"
          >
            <Minus aria-hidden="true" className="size-5" />
          </Button>
          <input
            {...wiring}
            readOnly
            role="spinbutton"
            name="end_time"
            aria-valuenow={at}
            aria-valuemin={0}
            aria-valuemax={ends.length - 1}
            aria-valuetext={text || t('Not chosen')}
            disabled={!start_time}
            placeholder={start_time ? t('Choose an end') : t('After the start')}
            value={text}
            onKeyDown={press}
            className={`${controlClass} min-w-0 text-center tabular-nums`}
          />
          <Button
            aria-label={t('Half an hour more')}
            aria-disabled={at >= ends.length - 1}
            onClick={() => goTo(at + 1)}
            className="px-3.5"
          >
            <Plus aria-hidden="true" className="size-5" />
          </Button>
        </div>
      )}
    </FieldFrame>
  )
}
