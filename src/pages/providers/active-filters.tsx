import { Link } from 'react-router'
import type { Location } from '#features/locations/contract.ts'
import { placeName } from '#features/locations/rules.ts'
import { FilterChip } from '#ui/chip.tsx'
import { type ProvidersSearch, urls } from '#urls.ts'

/** The active filters; each chip links to the list without it. */
export function ActiveFilters({ asked, place }: { asked: ProvidersSearch; place: Location | null }) {
  const { search, category = [], location, lat } = asked
  const without = (changes: ProvidersSearch) => urls.providers({ ...asked, cursor: undefined, ...changes })
  const chips = [
    ...(search ? [{ text: `“${search}”`, href: without({ search: undefined }) }] : []),
    ...category.map((name) => ({
      text: titleOf(name),
      href: without({ category: category.filter((other) => other !== name) }),
    })),
    ...(location || lat !== undefined
      ? [
          {
            text: place ? placeName(place) : 'Near you',
            href: without({ location: undefined, lat: undefined, lng: undefined }),
          },
        ]
      : []),
  ]
  return (
    <section aria-label="Active filters" className="mt-5 flex flex-wrap items-center gap-2">
      {chips.map(({ text, href }) => (
        <FilterChip key={text} to={href} preventScrollReset className="max-w-full">
          <span className="truncate">{text}</span>
        </FilterChip>
      ))}
      <Link
        to={urls.providers()}
        preventScrollReset
        className="text-link ml-1 inline-flex min-h-11 items-center px-1 text-sm"
      >
        Clear all
      </Link>
    </section>
  )
}

/** "Pet Services" for "pet services". */
function titleOf(name: string): string {
  return name.replace(/(^|\s)\S/g, (letter) => letter.toUpperCase())
}
