import { Link } from 'react-router'
import { Button } from '#ui/button.tsx'
import { t } from '#ui/language.ts'
import type { Slots } from '../slots-contract.ts'
import { dateText } from '../slots-rules.ts'

type NothingFreeProps = {
  nothing: NonNullable<Slots['nothing']>
  onChoose: (date: string) => void
  /** A link to wait for a time of a full day. */
  waitLink?: string
}

/** Says why a day has no free time and offers the next day that has some. */
export function NothingFree({ nothing: { reason, message, next_date }, onChoose, waitLink }: NothingFreeProps) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 rounded-field bg-sunken px-4 py-2.5">
      <p>{message}</p>
      {waitLink && reason === 'full' && (
        <Link to={waitLink} className="text-link">
          {t('Tell me if something opens')}
        </Link>
      )}
      {next_date && (
        <Button size="sm" onClick={() => onChoose(next_date)}>
          {t('Next free day: {date}', { date: dateText(next_date, 'short') })}
        </Button>
      )}
    </div>
  )
}
