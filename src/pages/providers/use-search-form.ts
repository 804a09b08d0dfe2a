import { useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { readSearch } from '#features/search/rules.ts'
import { type ProvidersSearch, urls } from '#urls.ts'

/** A form whose fields have the names of the address. `search` opens the list for its values and `changes`. */
export function useSearchForm(asked: ProvidersSearch) {
  const form = useRef<HTMLFormElement>(null)
  const navigate = useNavigate()

  function search(changes: ProvidersSearch = {}) {
    if (!form.current) return
    const data = new FormData(form.current)
    const typed = readSearch(new URLSearchParams(data as never))
    const wanted = {
      ...typed,
      sort: data.has('sort') ? typed.sort : asked.sort,
      minutes: asked.minutes,
      exact: typed.search === asked.search ? asked.exact : undefined,
    }
    const address = urls.providers({ ...wanted, ...coordinatesOf(wanted, asked), ...changes })
    // A search without a change adds no step to the history.
    const replace = address === window.location.pathname + window.location.search
    void navigate(address, { replace, preventScrollReset: true })
  }

  return { form, search }
}

/** Coordinates stay as long as their ZIP code does. */
function coordinatesOf(wanted: ProvidersSearch, { location, lat, lng }: ProvidersSearch): ProvidersSearch {
  return wanted.location === location ? { lat, lng } : {}
}

/** State that is reset when the address changes. */
export function useFollowing<T>(source: T): [T, (value: T) => void] {
  const [state, setState] = useState({ source, value: source })
  if (state.source !== source) setState({ source, value: source })
  return [state.source === source ? state.value : source, (value) => setState({ source, value })]
}
