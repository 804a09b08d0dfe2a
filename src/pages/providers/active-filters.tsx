import { Link } from 'react-router'
import { categoryText } from '#domains/catalog/categories-rules.ts'
import type { Location } from '#domains/locations/contract.ts'
import { placeName } from '#domains/locations/rules.ts'
import { activeFilters } from '#domains/search/rules.ts'
import { FilterChip } from '#ui/chip.tsx'
import { t } from '#ui/language.ts'
import { useNow } from '#ui/now.ts'
import { type ProvidersSearch, urls } from '#urls.ts'
import { OwnFilterChips } from './own-filters.tsx'

/** A line of chips. On a phone it scrolls sideways, because results start below it. */
export const chipLineClass =
  'relative flex items-center gap-2 max-sm:-mx-4 max-sm:overflow-x-auto max-sm:px-4 max-sm:py-1 max-sm:[scrollbar-width:none] sm:flex-wrap'

/** The active filters; each chip links to the list without it. */
export function ActiveFilters({ query, place }: { query: ProvidersSearch; place: Location | null }) {
  const { search, category = [], location, lat } = query
  const without = (changes: ProvidersSearch) =>
    urls.providers({ ...query, cursor: undefined, said: undefined, ...changes })
  const chips = [
    ...(search ? [{ text: `“${search}”`, href: without({ search: undefined, exact: undefined }) }] : []),
    ...category.map((name) => ({
      text: categoryText(titleOf(name)),
      href: without({ category: category.filter((other) => other !== name) }),
    })),
    ...(location || lat !== undefined
      ? [
          {
            text: place ? placeName(place) : t('Near you'),
            href: without({ location: undefined, lat: undefined, lng: undefined, reach: undefined }),
          },
        ]
      : []),
    ...activeFilters(query, useNow()).map((filter) => ({ text: filter.text, href: without(filter.without) })),
  ]
  return (
    <section aria-label={t('Active filters')} className={chipLineClass}>
      {chips.map(({ text, href }) => (
        <FilterChip key={text} to={href} preventScrollReset className="max-w-full max-sm:shrink-0">
          <span className="truncate">{text}</span>
        </FilterChip>
      ))}
      <OwnFilterChips
        wished={query.field}
        hrefWithout={(wish) => without({ field: query.field?.filter((other) => other !== wish) })}
      />
      <Link
        to={urls.providers()}
        preventScrollReset
        className="text-link ml-1 inline-flex min-h-11 shrink-0 items-center px-1 text-sm"
      >
        {t('Clear all')}
      </Link>
    </section>
  )
}

/** "Pet Services" for "pet services". */
function titleOf(name: string): string {
  return name.replace(/(^|\s)\S/g, (letter) => letter.toUpperCase())
}
