import { Link } from 'react-router'
import type { CategoryName } from '#domains/catalog/categories-contract.ts'
import type { TownServices } from '#domains/search/towns-contract.ts'
import { distanceText, priceText } from '#ui/formats.ts'
import { t } from '#ui/language.ts'
import { Spoken } from '#ui/spoken.tsx'
import { urls } from '#urls.ts'
import { providersText } from './figures.tsx'

type TownLinksProps = { category: CategoryName; towns: (TownServices & { distance_miles?: number })[] }

/** Towns with their figures, linked to their pages. */
export function TownLinks({ category, towns }: TownLinksProps) {
  return (
    <ul className="mt-6 grid gap-3 sm:grid-cols-2 lg:grid-cols-4">
      {towns.map(({ name, state, town, provider_count, lowest_price, distance_miles }) => (
        <li key={`${state} ${town}`}>
          <Link
            to={urls.town(category, state, town)}
            viewTransition
            className="flex h-full flex-col justify-between rounded-card border border-line bg-surface px-4 py-3 no-underline transition-[box-shadow,border-color] hover:border-edge/60 hover:shadow-soft"
          >
            <span className="font-semibold break-words">
              {name}, {state}
            </span>
            <span className="text-sm text-quiet">
              {providersText(provider_count)}
              {distance_miles !== undefined && <Spoken>{` · ${distanceText(distance_miles)}`}</Spoken>}
              {distance_miles === undefined && lowest_price !== null && (
                <Spoken>{` · ${t('from {price}', { price: priceText(lowest_price) })}`}</Spoken>
              )}
            </span>
          </Link>
        </li>
      ))}
    </ul>
  )
}
