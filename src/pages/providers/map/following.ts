import { useQueryClient } from '@tanstack/react-query'
import type { Map as MapLibre } from 'maplibre-gl'
import { useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { nearestQuery } from '#domains/locations/client.ts'
import type { Coordinates } from '#domains/locations/contract.ts'
import { useApi } from '#platform/api-context.tsx'
import { t } from '#ui/language.ts'
import { toast } from '#ui/toast.tsx'
import { type ProvidersSearch, urls } from '#urls.ts'
import type { Bounds } from './bubbles.ts'
import { framing } from './drawn-map.ts'

/**
 * The map frames the list until the user moves it; then the user can make the list follow the map.
 * A search from the map leaves it in place if a result is in sight.
 */
export function useFollowing(map: MapLibre, query: ProvidersSearch, places: Coordinates[], bounds: Bounds | null) {
  const api = useApi()
  const cache = useQueryClient()
  const navigate = useNavigate()
  const [moved, setMoved] = useState(false)
  const [searching, setSearching] = useState(false)
  const question = JSON.stringify(query)
  const shown = useRef({ question, bounds, stays: false })

  useEffect(() => {
    const notice = (event: { originalEvent?: unknown }) => {
      if (!event.originalEvent) return
      shown.current.stays = true
      setMoved(true)
    }
    const subscription = map.on('moveend', notice)
    return () => subscription.unsubscribe()
  }, [map])

  useEffect(() => {
    const before = shown.current
    if (before.question === question && before.bounds === bounds) return
    const isNew = before.question !== question
    const isInView =
      places.length === 0 || places.some(({ longitude, latitude }) => map.getBounds().contains([longitude, latitude]))
    const isFromMap = before.question === SEARCHED && isInView
    shown.current = { question, bounds, stays: isNew ? isFromMap : before.stays }
    if (isNew) setMoved(false)
    if (!shown.current.stays && bounds) map.fitBounds(bounds, framing)
  }, [map, question, places, bounds])

  /** Searches around the middle of the map, named by the nearest ZIP code. */
  async function search() {
    setSearching(true)
    try {
      const { lat, lng } = map.getCenter()
      const { zipCode } = await cache.fetchQuery(nearestQuery(api, { latitude: lat, longitude: lng }))
      shown.current.question = SEARCHED
      const around = { location: zipCode, lat: degrees(lat), lng: degrees(lng), cursor: undefined }
      await navigate(urls.providers({ ...query, ...around }), { preventScrollReset: true })
      setMoved(false)
    } catch {
      toast({
        type: 'error',
        title: t('Error'),
        message: t('This area could not be searched. Move the map and try again.'),
      })
    } finally {
      setSearching(false)
    }
  }

  return { moved, searching, search }
}

/** Marks a search that the map has started and the list has not answered yet. */
const SEARCHED = ''

/** Rounded to about a hundred yards. */
const degrees = (exact: number) => Number(exact.toFixed(3))
