import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef, useState, useSyncExternalStore } from 'react'
import { type Api, ApiError } from '#platform/api-client.ts'
import { useApi } from '#platform/api-context.tsx'
import { t } from '#ui/language.ts'
import { toast } from '#ui/toast.tsx'
import { areaOf, isZipCode, typedZip } from './codes-rules.ts'
import type { Coordinates, Location } from './contract.ts'
import { zipCodeInvalid } from './limits.ts'

const NEVER = Number.POSITIVE_INFINITY

/** The place of a complete ZIP code. Never refetched, because places don't move. */
export const zipQuery = (api: Api, zipCode: string) =>
  queryOptions({
    queryKey: ['locations', 'zip', zipCode],
    queryFn: ({ signal }) => api.get<Location>(`/rest/v1/locations/zip/${encodeURIComponent(zipCode)}`, { signal }),
    staleTime: NEVER,
    retry: false,
  })

const searchedZip = 'searched-zip'

const readers = new Set<() => void>()

/** Remembers the ZIP code of a search in this browser: the next search starts there. */
export function keepSearchedZip(zipCode: string): void {
  localStorage.setItem(searchedZip, zipCode)
  for (const read of readers) read()
}

/** The ZIP code of the last search in this browser. */
export const lastSearchedZip = (): string | null => localStorage.getItem(searchedZip)

function onSearchedZip(read: () => void): () => void {
  readers.add(read)
  return () => readers.delete(read)
}

/** The place of the last search in this browser; null until it is known, and without one. */
export function useSearchedPlace(): Location | null {
  const zipCode = useSyncExternalStore(onSearchedZip, lastSearchedZip, () => null)
  const { data = null } = useQuery({ ...zipQuery(useApi(), zipCode ?? ''), enabled: zipCode !== null })
  return zipCode === null ? null : data
}

/** The ZIP code nearest to a position. */
export const nearestQuery = (api: Api, { latitude, longitude }: Coordinates) =>
  queryOptions({
    queryKey: ['locations', 'nearest', latitude, longitude],
    queryFn: ({ signal }) =>
      api.get<Location>('/rest/v1/locations/nearest', {
        search: { lat: latitude.toFixed(6), lng: longitude.toFixed(6) },
        signal,
      }),
    staleTime: NEVER,
    retry: false,
  })

type Chosen = { value: Location | null; onChange: (location: Location | null) => void }

/**
 * The state of a location picker: the code typed so far, a lookup once it is complete, and a lookup
 * of the device's position. Only the answer to the latest lookup counts.
 */
export function useLocationSearch({ value, onChange }: Chosen, firstText?: string) {
  const api = useApi()
  const cache = useQueryClient()
  const question = useRef(0)
  const [typed, setTyped] = useState(value ? null : (firstText ?? null))
  const [problem, setProblem] = useState<string | null>(null)
  const [looking, setLooking] = useState<'zip' | 'position' | null>(null)
  // Once the parent has passed the chosen place back, the parent can clear it.
  if (typed !== null && typed === value?.zipCode) setTyped(null)

  async function ask(by: 'zip' | 'position', find: () => Promise<Location>, fail: (error: unknown) => void) {
    question.current += 1
    const mine = question.current
    const isLatest = () => mine === question.current
    setProblem(null)
    setLooking(by)
    try {
      const place = await find()
      if (!isLatest()) return
      setTyped(place.zipCode)
      onChange(place)
    } catch (error) {
      if (isLatest()) fail(error)
    } finally {
      if (isLatest()) setLooking(null)
    }
  }

  /**
   * Takes typed or pasted text. An incomplete code clears the chosen place, so that the field and
   * the value agree.
   */
  function type(text: string) {
    const zip = typedZip(text)
    question.current += 1
    setTyped(zip)
    setProblem(null)
    setLooking(null)
    if (value && value.zipCode !== areaOf(zip)) onChange(null)
    if (isZipCode(zip))
      void ask(
        'zip',
        () => cache.fetchQuery(zipQuery(api, zip)),
        (error) => setProblem(zipProblem(error)),
      )
  }

  function locate() {
    if (!navigator.geolocation) return showMessage(t('Geolocation is not supported by your browser'))
    const find = async () => cache.fetchQuery(nearestQuery(api, await devicePosition()))
    void ask('position', find, () => showMessage(t('Failed to detect current location')))
  }

  /** Shows a message if the user leaves the field with an incomplete code. */
  function leave() {
    if (typed && !isZipCode(typed)) setProblem(zipCodeInvalid())
  }

  return { text: typed ?? value?.zipCode ?? '', problem, looking, type, locate, leave }
}

function showMessage(message: string): void {
  toast({ type: 'error', title: t('Error'), message })
}

/** The message beside the field if there is no place for a code (docs/product/site-texts.md). */
function zipProblem(error: unknown): string {
  const status = error instanceof ApiError ? error.status : 0
  if (status === 404) return (error as ApiError).message
  return status === 422 ? zipCodeInvalid() : t('Failed to find location')
}

/**
 * The device's current position with high accuracy, within five seconds (docs/product/search.md).
 */
function devicePosition(): Promise<Coordinates> {
  return new Promise((found, failed) => {
    navigator.geolocation.getCurrentPosition(({ coords }) => found(coords), failed, {
      enableHighAccuracy: true,
      timeout: 5000,
      maximumAge: 0,
    })
  })
}
