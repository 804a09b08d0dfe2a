import type { ReactNode } from 'react'
import type { TownServices } from '#domains/search/towns-contract.ts'
import { priceText, ratingText, wholeText } from '#ui/formats.ts'
import { Star } from '#ui/icons/star.ts'
import { t } from '#ui/language.ts'

/** "1 provider", "1,204 providers". */
export function providersText(count: number): string {
  return t('{count, plural, one {# provider} other {# providers}}', { count })
}

/** "$28.00/h", or "$28.00/h to $60.00/h"; nothing without a price. */
export function priceRangeText({
  lowest_price,
  highest_price,
}: Pick<TownServices, 'lowest_price' | 'highest_price'>): string | undefined {
  if (lowest_price === null || highest_price === null) return undefined
  return lowest_price === highest_price
    ? priceText(lowest_price)
    : t('{lowest} to {highest}', { lowest: priceText(lowest_price), highest: priceText(highest_price) })
}

/** The figures of a category in a town: three numbers with labels. */
export function TownFigures({
  town,
}: {
  town: Pick<TownServices, 'provider_count' | 'lowest_price' | 'highest_price' | 'rating' | 'review_count'>
}) {
  const prices = priceRangeText(town)
  return (
    <dl className="flex flex-wrap gap-x-10 gap-y-4">
      <Figure
        name={t('{count, plural, one {provider in town} other {providers in town}}', { count: town.provider_count })}
      >
        {wholeText(town.provider_count)}
      </Figure>
      {prices && <Figure name={t('an hour with fees')}>{prices.replaceAll('/h', '')}</Figure>}
      {town.review_count > 0 && (
        <Figure name={t('average of {count, plural, one {# review} other {# reviews}}', { count: town.review_count })}>
          <Star aria-hidden="true" className="-mt-1 mr-1 inline size-5 fill-lamp text-lamp-edge" />
          {ratingText(town.rating)}
          <span className="sr-only"> {t('out of 5 stars')}</span>
        </Figure>
      )}
    </dl>
  )
}

function Figure({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="flex flex-col-reverse">
      <dt className="text-sm text-quiet">{name}</dt>
      <dd className="text-xl font-semibold whitespace-nowrap tabular-nums">{children}</dd>
    </div>
  )
}
