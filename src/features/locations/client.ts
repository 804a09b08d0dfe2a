import { queryOptions, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { type Api, ApiError } from '#platform/api-client.ts'
import { useApi } from '#platform/api-context.tsx'
import { toast } from '#ui/toast.tsx'
import type { Coordinates, Location } from './contract.ts'
import { isZipCode, zipDigits } from './rules.ts'

const NEVER = Number.POSITIVE_INFINITY

/** The place of a whole ZIP code. Codes stand still, so that nothing is asked twice. */
export const zipQuery = (api: Api, zipCode: string) =>
  queryOptions({
    queryKey: ['locations', 'zip', zipCode],
    queryFn: ({ signal }) => api.get<Location>(`/rest/v1/locations/zip/${encodeURIComponent(zipCode)}`, { signal }),
    staleTime: NEVER,
    retry: false,
  })

/** The ZIP code nearest to where somebody is. */
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

/** What is said beside the field when no place comes of a code (specification, section 5). */
export type ZipProblem = 'Please enter a valid ZIP code' | 'ZIP code not found' | 'Failed to find location'

type Chosen = { value: Location | null; onChange: (location: Location | null) => void }

/**
 * The state behind a location picker: the digits typed so far, a look-up by itself at the fifth, and the way from the device's
 * position to a ZIP code. Only the answer to the latest question counts.
 */
export function useLocationSearch({ value, onChange }: Chosen, firstText?: string) {
  const api = useApi()
  const cache = useQueryClient()
  const question = useRef(0)
  const [typed, setTyped] = useState(value ? null : (firstText ?? null))
  const [problem, setProblem] = useState<ZipProblem | null>(null)
  const [looking, setLooking] = useState<'zip' | 'position' | null>(null)
  // What was typed counts until the chosen place has come around; from then on the place does, so that its owner can clear it.
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

  /** Takes what was typed or pasted. An unfinished code takes the chosen place back: what is shown is what counts. */
  function type(text: string) {
    const zip = zipDigits(text)
    question.current += 1
    setTyped(zip)
    setProblem(null)
    setLooking(null)
    if (value && value.zipCode !== zip) onChange(null)
    if (isZipCode(zip))
      void ask(
        'zip',
        () => cache.fetchQuery(zipQuery(api, zip)),
        (error) => setProblem(zipProblem(error)),
      )
  }

  function locate() {
    if (!navigator.geolocation) return showMessage('Geolocation is not supported by your browser')
    const find = async () => cache.fetchQuery(nearestQuery(api, await devicePosition()))
    void ask('position', find, () => showMessage('Failed to detect current location'))
  }

  /** Leaving a code unfinished says so. */
  function leave() {
    if (typed && !isZipCode(typed)) setProblem('Please enter a valid ZIP code')
  }

  return { text: typed ?? value?.zipCode ?? '', problem, looking, type, locate, leave }
}

function showMessage(message: string): void {
  toast({ type: 'error', title: 'Error', message })
}

function zipProblem(error: unknown): ZipProblem {
  const status = error instanceof ApiError ? error.status : 0
  if (status === 404) return 'ZIP code not found'
  return status === 422 ? 'Please enter a valid ZIP code' : 'Failed to find location'
}

/** Where the device is, exactly, now, within five seconds (specification, section 9). */
function devicePosition(): Promise<Coordinates> {
  return new Promise((found, failed) => {
    navigator.geolocation.getCurrentPosition(({ coords }) => found(coords), failed, {
      enableHighAccuracy: true,
      timeout: 5000,
      maximumAge: 0,
    })
  })
}
