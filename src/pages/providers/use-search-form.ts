import { useRef, useState } from 'react'
import { useNavigate, useNavigation } from 'react-router'
import type { Location } from '#domains/locations/contract.ts'
import { readSearch } from '#domains/search/rules.ts'
import { currentPath } from '#ui/language.ts'
import { type ProvidersSearch, urls } from '#urls.ts'

/**
 * A form whose fields have the names of the address. `search` opens the list for its values and
 * `changes`. `place` is the place in the address, which its field shows.
 */
export function useSearchForm(query: ProvidersSearch, place: Location | null) {
  const form = useRef<HTMLFormElement>(null)
  const navigate = useNavigate()

  function search(changes: ProvidersSearch = {}) {
    if (!form.current) return
    const data = new FormData(form.current)
    const typed = readSearch(new URLSearchParams(data as never))
    const values = {
      ...typed,
      sort: data.has('sort') ? typed.sort : query.sort,
      minutes: query.minutes,
      exact: typed.search === query.search ? query.exact : undefined,
    }
    const address = urls.providers({ ...values, ...placeOf(values, query, place), ...changes })
    // A search without a change adds no step to the history.
    const replace = address === currentPath() + window.location.search
    void navigate(address, { replace, preventScrollReset: true })
  }

  return { form, search }
}

/** The place in the address, as long as its field shows the ZIP code of this place. */
function placeOf(values: ProvidersSearch, { location, lat, lng }: ProvidersSearch, place: Location | null) {
  return values.location === (location ?? place?.zipCode) ? { location, lat, lng } : { location: values.location }
}

/** State that is reset when the address has changed and no other list is being loaded. */
export function useFollowing<T>(source: T): [T, (value: T) => void] {
  const [state, setState] = useState({ source, value: source })
  const isWaiting = useNavigation().state !== 'idle'
  if (state.source !== source && !isWaiting) setState({ source, value: source })
  return [state.source === source || isWaiting ? state.value : source, (value) => setState({ source, value })]
}
