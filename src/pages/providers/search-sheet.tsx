import { lazy, Suspense, useState } from 'react'
import { useLocation } from 'react-router'
import { placeName } from '#domains/locations/rules.ts'
import { activeFilters } from '#domains/search/rules.ts'
import { Search } from '#ui/icons/search.ts'
import { SlidersHorizontal } from '#ui/icons/sliders-horizontal.ts'
import { t } from '#ui/language.ts'
import { useNow } from '#ui/now.ts'
import { FilterFields } from './filter-fields.tsx'
import type { SearchFormProps } from './search-form.tsx'
import { useSearchForm } from './use-search-form.ts'

const SheetDialog = lazy(async () => {
  const { SheetDialog: Component } = await import('./sheet-dialog.tsx')
  return { default: Component }
})

/** The search on a phone: one line with the current search, which opens a sheet with all fields. */
export function SearchSheet(props: SearchFormProps) {
  const { query, place, isNear, unknownZip, categories } = props
  const { form, search } = useSearchForm(query, place)
  const { key } = useLocation()
  // The address at which it was opened. A new search closes it.
  const [openedAt, setOpenedAt] = useState<string>()
  const filters = activeFilters(query, useNow())
  const parts = [
    query.search ?? t('Any service'),
    place ? placeName(place) : isNear ? t('Near you') : t('Anywhere'),
    filters.find(({ name }) => name === 'free_on')?.text ?? t('Any day'),
  ]
  return (
    <div className="lg:hidden noscript:hidden">
      <button
        type="button"
        aria-haspopup="dialog"
        onClick={() => setOpenedAt(key)}
        className="flex min-h-12 w-full items-center gap-3 rounded-full border border-edge bg-surface px-4 text-left shadow-soft hover:border-ink"
      >
        <Search aria-hidden="true" className="size-5 shrink-0 text-quiet" />
        <span className="sr-only">{t('Search and filters:')} </span>
        <span className="min-w-0 flex-1 truncate">{parts.join(' · ')}</span>
        <SlidersHorizontal aria-hidden="true" className="size-5 shrink-0" />
      </button>
      {unknownZip && (
        <p role="alert" className="mt-2 text-sm font-medium text-terracotta">
          {unknownZip.code}: {unknownZip.problem}
        </p>
      )}
      <Suspense>
        {openedAt !== undefined && (
          <SheetDialog {...props} form={form} search={search} open={openedAt === key} onClose={() => setOpenedAt('')}>
            <FilterFields
              query={query}
              isNear={isNear}
              categories={categories}
              className="grid grid-cols-2 gap-x-4 gap-y-3"
            />
          </SheetDialog>
        )}
      </Suspense>
    </div>
  )
}
