import type { FormEvent } from 'react'
import type { Category } from '#domains/catalog/categories-contract.ts'
import { LocationPicker } from '#domains/locations/components/location-picker.tsx'
import type { Location } from '#domains/locations/contract.ts'
import { SearchField } from '#pages/search-field.tsx'
import { Button } from '#ui/button.tsx'
import { t } from '#ui/language.ts'
import { type ProvidersSearch, urls } from '#urls.ts'
import { FilterFields } from './filter-fields.tsx'
import { SortSelect } from './sort-select.tsx'
import { useFollowing, useSearchForm } from './use-search-form.ts'

/** The input of the search forms. */
export type SearchFormProps = {
  query: ProvidersSearch
  /** The place in the address. */
  place: Location | null
  /** Whether the list is near a place. */
  isNear: boolean
  /** An unknown ZIP code in the address, which stays in its field with its error. */
  unknownZip: { code: string; problem: string } | null
  categories: Category[]
}

/**
 * Text and place above the list, filters beside it: a GET form. With scripts, a choice searches
 * immediately, and phones have a sheet instead.
 */
export function SearchForm({ query, place, isNear, unknownZip, categories }: SearchFormProps) {
  const { form, search } = useSearchForm(query, place)
  const [text, setText] = useFollowing(query.search ?? '')
  const [where, setWhere] = useFollowing(place)
  const [sort, setSort] = useFollowing(query.sort)

  function choosePlace(chosen: Location | null) {
    setWhere(chosen)
    if (chosen && chosen.zipCode !== query.location)
      search({ location: chosen.zipCode, lat: chosen.coordinates.latitude, lng: chosen.coordinates.longitude })
  }

  function chooseService(name: string) {
    setText(name)
    search({ search: name })
  }

  function chooseSort(chosen: ProvidersSearch['sort']) {
    setSort(chosen)
    search({ sort: chosen })
  }

  return (
    <search aria-label={t('Providers')} className="contents">
      <form
        ref={form}
        action={urls.providers()}
        onSubmit={(event: FormEvent) => {
          event.preventDefault()
          search()
        }}
        className="contents"
      >
        <div className="grid gap-x-4 gap-y-3 max-lg:hidden noscript:grid lg:col-span-full lg:grid-cols-[1fr_20rem_auto]">
          <SearchField
            label={t('Service or name')}
            placeholder={t('Deep cleaning, dog walking …')}
            value={text}
            onChange={setText}
            onService={chooseService}
            around={query}
            overlay
          />
          <LocationPicker
            value={where}
            onChange={choosePlace}
            firstText={unknownZip?.code}
            error={unknownZip?.problem}
          />
          <Button type="submit" variant="primary" className="min-h-12 lg:mt-8.5 lg:self-start">
            {t('Search')}
          </Button>
        </div>
        <div className="max-lg:hidden noscript:block lg:sticky lg:top-22 lg:max-h-[calc(100dvh-6rem)] lg:self-start lg:overflow-y-auto lg:px-1 lg:pb-4 lg:-mx-1">
          <h2 className="sr-only">{t('Filters')}</h2>
          <SortSelect name="sort" query={{ ...query, sort }} isNear={isNear} onChange={chooseSort} className="mb-4" />
          <FilterFields
            query={query}
            isNear={isNear}
            categories={categories}
            onChange={() => search()}
            className="grid gap-x-4 gap-y-2 sm:max-lg:grid-cols-2"
          />
        </div>
      </form>
    </search>
  )
}
