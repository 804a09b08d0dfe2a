import { ChevronDown, Search } from 'lucide-react'
import { type FormEvent, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { CategoryIcon } from '#features/categories/components/category-icon.tsx'
import type { Category } from '#features/categories/contract.ts'
import { LocationPicker } from '#features/locations/components/location-picker.tsx'
import type { Location } from '#features/locations/contract.ts'
import { useSuggestions } from '#features/search/client.ts'
import { Button } from '#ui/button.tsx'
import { Checkbox } from '#ui/checkbox.tsx'
import { SuggestField } from '#ui/suggest-field.tsx'
import { type ProvidersSearch, readProvidersSearch, urls } from '#urls.ts'

type SearchFormProps = {
  asked: ProvidersSearch
  place: Location | null
  /** An unknown ZIP code of the address, kept in its field with its error. */
  unknownZip: { code: string; problem: string } | null
  categories: Category[]
  /** True if the user pressed Search instead of choosing a suggestion. */
  onSearch: () => void
}

/** Text, place and categories: a GET form. With scripts, choosing one searches at once. */
export function SearchForm({ asked, place, unknownZip, categories, onSearch }: SearchFormProps) {
  const form = useRef<HTMLFormElement>(null)
  const [text, setText] = useFollowing(asked.search ?? '')
  const [where, setWhere] = useFollowing(place)
  const navigate = useNavigate()
  const suggestions = useSuggestions(text)

  function search(changes: ProvidersSearch = {}) {
    if (!form.current) return
    const { cursor: _, ...wanted } = readProvidersSearch(new URLSearchParams(new FormData(form.current) as never))
    const address = urls.providers({ ...wanted, ...coordinatesOf(wanted, asked), ...changes })
    // A search without a change adds no step to the history.
    const replace = address === window.location.pathname + window.location.search
    void navigate(address, { replace, preventScrollReset: true })
  }

  function choosePlace(chosen: Location | null) {
    setWhere(chosen)
    if (chosen && chosen.zipCode !== asked.location)
      search({ location: chosen.zipCode, lat: chosen.coordinates.latitude, lng: chosen.coordinates.longitude })
  }

  return (
    <search aria-label="Providers" className="block">
      <form
        ref={form}
        action={urls.providers()}
        onSubmit={(event: FormEvent) => {
          event.preventDefault()
          search()
          onSearch()
        }}
        className="mt-6 rounded-card border border-line bg-surface p-4 shadow-soft sm:p-5"
      >
        <div className="grid gap-x-4 gap-y-3 md:grid-cols-[1fr_14rem_auto] lg:grid-cols-[1fr_20rem_auto]">
          <SuggestField
            label="Service or name"
            name="search"
            placeholder="Deep cleaning, dog walking …"
            enterKeyHint="search"
            maxLength={100}
            start={<Search aria-hidden="true" className="size-5" />}
            value={text}
            onChange={setText}
            suggestions={suggestions}
            onPick={(suggestion) => search({ search: suggestion })}
          />
          <LocationPicker
            value={where}
            onChange={choosePlace}
            firstText={unknownZip?.code}
            error={unknownZip?.problem}
          />
          <Button type="submit" variant="primary" className="min-h-12 md:mt-8.5 md:self-start">
            Search
          </Button>
        </div>
        <CategoryFilter categories={categories} asked={asked} onChange={() => search()} />
      </form>
    </search>
  )
}

/** Coordinates stay as long as their ZIP code does. */
function coordinatesOf(wanted: ProvidersSearch, { location, lat, lng }: ProvidersSearch): ProvidersSearch {
  return wanted.location === location ? { lat, lng } : {}
}

/** State that is reset when the address changes. */
function useFollowing<T>(source: T): [T, (value: T) => void] {
  const [state, setState] = useState({ source, value: source })
  if (state.source !== source) setState({ source, value: source })
  return [state.source === source ? state.value : source, (value) => setState({ source, value })]
}

type CategoryFilterProps = { categories: Category[]; asked: ProvidersSearch; onChange: () => void }

/** The nine categories behind one line, so that results start high on a phone; chips name the chosen ones. */
function CategoryFilter({ categories, asked, onChange }: CategoryFilterProps) {
  const [chosen = [], choose] = useFollowing(asked.category)
  const toggle = (name: string, isChosen: boolean) => {
    choose(isChosen ? [...chosen, name] : chosen.filter((other) => other !== name))
    onChange()
  }
  return (
    <details className="group mt-1">
      <summary className="-mx-2 inline-flex min-h-11 list-none items-center gap-2 rounded-field px-2 font-semibold hover:bg-sunken [&::-webkit-details-marker]:hidden">
        <ChevronDown aria-hidden="true" className="size-5 transition-transform group-open:rotate-180" />
        Categories
        {chosen.length > 0 && <span className="font-normal text-quiet">{chosen.length} chosen</span>}
      </summary>
      <fieldset className="mt-1 grid grid-cols-2 gap-x-4 border-t border-line pt-2 sm:grid-cols-3 lg:grid-cols-5">
        <legend className="sr-only">Categories</legend>
        {categories.map(({ id, name }) => (
          <Checkbox
            key={id}
            name="category"
            value={name.toLowerCase()}
            checked={chosen.includes(name.toLowerCase())}
            onChange={(event) => toggle(event.target.value, event.target.checked)}
          >
            <span className="inline-flex items-center gap-2">
              <CategoryIcon category={name} className="size-5 text-quiet max-sm:hidden" />
              {name}
            </span>
          </Checkbox>
        ))}
      </fieldset>
    </details>
  )
}
