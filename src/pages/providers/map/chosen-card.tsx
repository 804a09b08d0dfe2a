import { type KeyboardEvent, useEffect, useRef } from 'react'
import { Link } from 'react-router'
import { lowestPriceText } from '#domains/catalog/services-rules.ts'
import { townName } from '#domains/locations/rules.ts'
import { NextFreeLine } from '#domains/providers/components/next-free-line.tsx'
import type { ListedProvider } from '#domains/providers/contract.ts'
import { distanceText } from '#ui/formats.ts'
import { X } from '#ui/icons/x.ts'
import { t } from '#ui/language.ts'
import { Rating } from '#ui/rating.tsx'
import { Spoken } from '#ui/spoken.tsx'
import { urls } from '#urls.ts'
import type { Bubble } from './bubbles.ts'

/** The providers of the pressed bubble, with links. It takes the focus; Escape gives it back. */
export function ChosenCard({ bubble, onClose }: { bubble: Bubble; onClose: () => void }) {
  const card = useRef<HTMLElement>(null)
  useEffect(() => {
    const before = document.activeElement
    card.current?.focus({ preventScroll: true })
    return () => {
      if (before instanceof HTMLElement && before.isConnected) before.focus({ preventScroll: true })
    }
  }, [bubble])
  return (
    <section
      ref={card}
      tabIndex={-1}
      aria-label={t('Chosen on the map')}
      onKeyDown={(event: KeyboardEvent) => event.key === 'Escape' && onClose()}
      className="appear absolute inset-x-3 bottom-3 z-2 mx-auto max-h-3/5 max-w-md overflow-y-auto rounded-card border border-line bg-surface shadow-soft focus:outline-none"
    >
      <ul className="divide-y divide-line pr-12">
        {bubble.providers.map((provider) => (
          <li key={provider.id}>
            <Chosen provider={provider} />
          </li>
        ))}
      </ul>
      <button
        type="button"
        aria-label={t('Close')}
        onClick={onClose}
        className="absolute top-1 right-1 flex size-11 items-center justify-center rounded-full text-quiet hover:bg-sunken hover:text-ink"
      >
        <X aria-hidden="true" className="size-5" />
      </button>
    </section>
  )
}

function Chosen({ provider }: { provider: ListedProvider }) {
  const { id, business_name, location, distance_miles, combined_rating, combined_review_count } = provider
  const lowest = lowestPriceText(provider)
  return (
    <article className="relative px-4 py-3 hover:bg-sunken">
      <h3 className="text-base leading-snug">
        <Link to={urls.provider(id)} viewTransition className="no-underline after:absolute after:inset-0">
          {business_name}
        </Link>
      </h3>
      <p className="mt-1 text-sm text-quiet">
        <Spoken>
          {[
            location && townName(location),
            distance_miles !== null && distanceText(distance_miles),
            lowest && t('from {price}', { price: lowest }),
          ]
            .filter(Boolean)
            .join(' · ')}
        </Spoken>
      </p>
      <p className="mt-1 flex flex-wrap items-center gap-x-4 gap-y-1 text-sm">
        <Rating value={combined_rating} count={combined_review_count} compact />
        <NextFreeLine provider={provider} className="text-evergreen" />
      </p>
    </article>
  )
}
