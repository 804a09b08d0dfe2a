import { answerLine } from '#domains/bookings/answers-rules.ts'
import { AnswerList } from '#domains/bookings/components/answer-list.tsx'
import type { Booking } from '#domains/bookings/contract.ts'
import { directionsTo, nextDatesText, placeOf, repeatText } from '#domains/bookings/details-rules.ts'
import type { UserType } from '#domains/identity/contract.ts'
import { PhotoStrip } from '#domains/pictures/components/photo-strip.tsx'
import { pictureUrl } from '#domains/pictures/rules.ts'
import { classNames } from '#ui/class-names.ts'
import { MapPin } from '#ui/icons/map-pin.ts'
import { Repeat } from '#ui/icons/repeat.ts'
import { t } from '#ui/language.ts'

type JobProps = { booking: Booking; party: UserType }

/** Where the booking takes place, with a link to a map. */
export function BookingPlace({ booking, party }: JobProps) {
  const place = placeOf(booking, party)
  const directions = directionsTo(booking, party)
  if (!place) return null
  return (
    <p className="flex items-start gap-2 text-quiet">
      <MapPin aria-hidden="true" className="mt-1 size-4 shrink-0" />
      <span className="min-w-0 wrap-anywhere">
        <span className="sr-only">{t('Where:')} </span>
        {place}
        {directions && (
          <>
            {' · '}
            <a href={directions} target="_blank" rel="noreferrer" className="text-link whitespace-nowrap">
              {t('Directions')}
            </a>
          </>
        )}
      </span>
    </p>
  )
}

/** "Every week, 3 of 6", and the next dates; nothing for a booking that doesn't repeat. */
export function BookingRepeat({ booking }: { booking: Booking }) {
  const text = repeatText(booking.repeat)
  if (!text) return null
  const next = nextDatesText(booking)
  return (
    <p className="mt-0.5 flex items-start gap-2 text-quiet">
      <Repeat aria-hidden="true" className="mt-1 size-4 shrink-0" />
      <span>
        {text}
        {next && <span className="block text-sm">{t('Then {next}', { next })}</span>}
      </span>
    </p>
  )
}

/** The customer's description of the job and its photos. `isShort` shows three lines of it. */
export function BookingJob({ booking, isShort = false }: { booking: Booking; isShort?: boolean }) {
  const { notes, answers, photos } = booking
  if (!hasJob(booking)) return null
  return (
    <div>
      {notes && (
        <p className={classNames('wrap-anywhere whitespace-pre-line', isShort && 'line-clamp-3')}>
          <span className="sr-only">{t('Description:')} </span>
          {notes}
        </p>
      )}
      {answers.length > 0 &&
        (isShort ? (
          <p className="line-clamp-2 text-sm wrap-anywhere">
            <span className="sr-only">{t('Answers:')} </span>
            {answers.map(answerLine).join(' · ')}
          </p>
        ) : (
          <AnswerList answers={answers} className={classNames(notes && 'mt-3')} />
        ))}
      <PhotoStrip photos={photos.map((name) => pictureUrl({ bucket: 'booking-photos', name }))} of={t('the job')} />
    </div>
  )
}

/** Whether the customer said anything about the job. */
export const hasJob = ({ notes, answers, photos }: Booking): boolean =>
  notes !== '' || answers.length > 0 || photos.length > 0
