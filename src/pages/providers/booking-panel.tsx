import { Link } from 'react-router'
import type { Service } from '#domains/catalog/services-contract.ts'
import { extrasText, isBookable, servicePriceText } from '#domains/catalog/services-rules.ts'
import type { User } from '#domains/identity/contract.ts'
import type { ProviderProfile } from '#domains/providers/contract.ts'
import { answerTimeText } from '#domains/schedule/lifecycle-limits.ts'
import { ButtonLink } from '#ui/button.tsx'
import { classNames } from '#ui/class-names.ts'
import { priceText } from '#ui/formats.ts'
import { CalendarCheck } from '#ui/icons/calendar-check.ts'
import { Clock } from '#ui/icons/clock.ts'
import { ShieldCheck } from '#ui/icons/shield-check.ts'
import { Zap } from '#ui/icons/zap.ts'
import { t } from '#ui/language.ts'
import { Rating } from '#ui/rating.tsx'
import { Rich } from '#ui/rich.tsx'
import { Spoken } from '#ui/spoken.tsx'
import { type Thread, urls } from '#urls.ts'
import { MessageProvider } from './message-provider.tsx'

type BookingPanelProps = {
  provider: ProviderProfile
  /** The chosen service, by default the first that can be booked; undefined if none is listed. */
  service: Service | undefined
  user: User | null
  /** The service and the place in the address. */
  thread: Thread
}

/**
 * The booking buttons, always in reach: beside the profile, or at the bottom of a phone's screen.
 * Screen readers reach them before the reviews.
 */
export function BookingPanel({ provider, service, user, thread }: BookingPanelProps) {
  const isOwn = user?.profiles.some(({ id }) => id === provider.id)
  const canBook = service !== undefined && isBookable(service)
  const quote = urls.newRequest({
    provider: provider.id,
    location: thread.location,
    ...(service && !canBook && { service_id: service.id, service_type: service.category, title: service.name }),
  })
  return (
    <aside
      aria-label={t('Book this provider')}
      data-bottom-bar
      className="max-lg:tall:sticky max-lg:bottom-0 max-lg:z-10 max-lg:order-last max-lg:-mx-4 max-lg:border-t max-lg:border-line max-lg:bg-surface max-lg:px-4 max-lg:py-2 max-lg:shadow-soft md:max-lg:-mx-8 md:max-lg:px-8 lg:sticky lg:top-28 lg:col-start-2 lg:row-span-2 lg:row-start-1 lg:self-start lg:rounded-card lg:border lg:border-line lg:bg-surface lg:p-6 lg:shadow-soft"
    >
      <div className="flex items-center gap-2 sm:gap-3 lg:flex-col lg:items-stretch">
        <div className="flex-1 lg:mb-2">
          <Price from={thread.service ? null : provider.from_price} service={service} />
          <Rating
            value={provider.combined_rating}
            count={provider.combined_review_count}
            compact
            className="text-sm lg:mt-1"
          />
        </div>
        {isOwn ? (
          <p className="flex-1 text-sm text-quiet">{t('This is your own profile, as customers see it.')}</p>
        ) : (
          <>
            {service && !provider.paused && (
              <div className="max-lg:order-last">
                <ButtonLink
                  to={
                    canBook ? urls.book(provider.id, { service_id: thread.service, location: thread.location }) : quote
                  }
                  variant="primary"
                  size="lg"
                  className="lg:w-full max-sm:px-4 sm:max-lg:px-5"
                >
                  {canBook ? t('Book Now') : t('Ask for a quote')}
                </ButtonLink>
              </div>
            )}
            <MessageProvider provider={provider} user={user} />
          </>
        )}
      </div>
      {!isOwn && (
        <div
          className={classNames(
            'mt-2 flex flex-col flex-wrap items-center justify-between gap-x-3 text-sm text-quiet',
            // On a phone, the link is below the free times.
            service && 'max-lg:hidden',
          )}
        >
          <p id="before-messages">{t('You can send messages after you book.')}</p>
          {!provider.paused && (canBook || !service) && (
            <Link to={quote} className="text-link inline-flex min-h-11 items-center">
              {t('Ask for a quote')}
            </Link>
          )}
        </div>
      )}
      {!isOwn && canBook && <HowBookingGoes service={service} />}
    </aside>
  )
}

/** The lowest rate of the provider, or the price of a service. */
function Price({ from, service }: { from: number | null; service: Service | undefined }) {
  const text = from === null ? service && servicePriceText(service) : priceText(from)
  if (!text) return null
  const extras = from === null && service ? extrasText(service) : []
  return (
    <p className="text-sm text-quiet max-lg:leading-tight">
      <Rich
        text={from === null ? `<price>${text}</price>` : t('from <price>{price}</price>', { price: text })}
        price={(shown) => (
          <span className="text-lg font-semibold text-ink tabular-nums max-lg:leading-tight lg:text-2xl">
            <Spoken>{shown}</Spoken>
          </span>
        )}
      />
      {extras.map((extra) => (
        <span key={extra} className="block max-lg:hidden">
          {extra}
        </span>
      ))}
    </p>
  )
}

/** The steps of a booking. An instant one waits for no answer, and hides no contact. */
function stepsOf({ price_kind, instant, instant_for }: Service) {
  const isInstant = instant && instant_for === 'everyone'
  const answer = t('The provider has {time}, to answer. Then the request expires.', { time: t(answerTimeText) })
  const regulars = t('If you have had a completed booking here, yours is confirmed at once.')
  return [
    {
      Icon: Clock,
      text:
        price_kind === 'fixed'
          ? t('You see the price before you book, for the job.')
          : t('You see the price before you book, by the hour.'),
    },
    ...(instant ? [{ Icon: Zap, text: isInstant ? t('Your booking is confirmed at once.') : regulars }] : []),
    ...(isInstant ? [] : [{ Icon: CalendarCheck, text: answer }]),
    {
      Icon: ShieldCheck,
      text: isInstant
        ? t('The provider sees your phone and email with the booking.')
        : t('Your phone and email stay hidden until the provider asks to see them. You can see when that was.'),
    },
  ]
}

function HowBookingGoes({ service }: { service: Service }) {
  return (
    <ul className="mt-6 flex flex-col gap-3 border-t border-line pt-5 text-sm text-quiet max-lg:hidden">
      {stepsOf(service).map(({ Icon, text }) => (
        <li key={text} className="flex gap-3">
          <Icon aria-hidden="true" className="mt-0.5 size-4.5 shrink-0" />
          {text}
        </li>
      ))}
    </ul>
  )
}
