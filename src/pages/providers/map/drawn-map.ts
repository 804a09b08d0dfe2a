import { Map as MapLibre, setWorkerUrl } from 'maplibre-gl'
import 'maplibre-gl/dist/maplibre-gl.css'
import { useQuery } from '@tanstack/react-query'
import workerUrl from 'maplibre-gl/dist/maplibre-gl-worker.mjs?worker&url'
import { type RefObject, useEffect, useState } from 'react'
import { siteQuery } from '#domains/site/settings-client.ts'
import { useApi } from '#platform/api-context.tsx'
import { country } from '#ui/country.ts'
import { msg, t } from '#ui/language.ts'
import type { Bounds } from './bubbles.ts'
import { mapStyle, type Outlines, paletteOf, type Tiles } from './map-style.ts'
import outlinesUrl from './outlines.json?url'

setWorkerUrl(workerUrl)

/** The bounds of the country, for a list without any place. */
function wholeCountry(): Bounds {
  const [west, south, east, north] = country().bounds
  return [
    [west, south],
    [east, north],
  ]
}

/** The closest useful zoom for ZIP codes, on our drawing and on tiles with streets. */
const closest = { drawing: 11, tiles: 14 }

/** The map, or the reason why there is none yet. */
export type DrawnMap =
  | { state: 'loading' }
  | { state: 'failed'; retry: () => void; retrying: boolean }
  | { state: 'impossible' }
  | { state: 'ready'; map: MapLibre; isComplete: boolean; credit: string }

/** Draws a map into the element in the page's theme, framing `bounds`. */
export function useDrawnMap(container: RefObject<HTMLElement | null>, bounds: Bounds | null): DrawnMap {
  const outlines = useQuery(outlinesQuery)
  const site = useQuery(siteQuery(useApi()))
  const [map, setMap] = useState<MapLibre | null>(null)
  const [isComplete, setComplete] = useState(false)
  const [canDraw] = useState(hasWebGl)
  const [firstBounds] = useState(bounds ?? wholeCountry())
  const tiles = site.data?.map_tiles ?? null

  useEffect(() => {
    if (!container.current || !outlines.data || !site.data || !canDraw) return
    const drawn = draw(container.current, outlines.data, tiles, firstBounds)
    const stopFollowing = followTheme(drawn, container.current, outlines.data, tiles)
    drawn.once('style.load', () => setMap(drawn))
    // Our own drawing is complete soon, but tiles may take long.
    drawn.once(tiles ? 'style.load' : 'load', () => setComplete(true))
    return () => {
      stopFollowing()
      setMap(null)
      setComplete(false)
      drawn.remove()
    }
  }, [container, outlines.data, site.data, tiles, canDraw, firstBounds])

  if (!canDraw) return { state: 'impossible' }
  const failed = [outlines, site].filter(({ isError }) => isError)
  if (failed.length > 0) {
    const retry = () => void Promise.all(failed.map(({ refetch }) => refetch()))
    return { state: 'failed', retry, retrying: failed.some(({ isFetching }) => isFetching) }
  }
  return map
    ? {
        state: 'ready',
        map,
        isComplete,
        credit: [tiles?.credit ?? t(ownCredit), ...(country().code === 'us' ? [] : [country().credit])].join(' '),
      }
    : { state: 'loading' }
}

const ownCredit = msg('Borders: U.S. Census Bureau. Cities: GeoNames.')

const outlinesQuery = {
  queryKey: ['map', 'outlines'],
  queryFn: async ({ signal }: { signal: AbortSignal }): Promise<Outlines> => {
    const answer = await fetch(outlinesUrl, { signal })
    if (!answer.ok) throw new Error(`The outlines answered ${answer.status}`)
    return (await answer.json()) as Outlines
  },
  staleTime: Number.POSITIVE_INFINITY,
  structuralSharing: false,
  networkMode: 'always',
  retry: false,
} as const

function hasWebGl(): boolean {
  const context = document.createElement('canvas').getContext('webgl2')
  context?.getExtension('WEBGL_lose_context')?.loseContext()
  return context !== null
}

function draw(container: HTMLElement, outlines: Outlines, tiles: Tiles | null, bounds: Bounds): MapLibre {
  const map = new MapLibre({
    container,
    style: mapStyle(outlines, tiles, paletteOf(container)),
    bounds,
    fitBoundsOptions: framing,
    minZoom: 1,
    maxZoom: tiles ? closest.tiles : closest.drawing,
    attributionControl: false,
    dragRotate: false,
    pitchWithRotate: false,
    touchPitch: false,
    fadeDuration: matchMedia('(prefers-reduced-motion: reduce)').matches ? 0 : 200,
    locale: { 'Map.Title': t('Map, moved with the arrow keys, plus and minus') },
  })
  map.touchZoomRotate.disableRotation()
  map.keyboard.disableRotation()
  return map
}

/**
 * The framing of a list: below the zoom buttons, with room for the bubbles, never closer than a
 * town.
 */
export const framing = { padding: { top: 144, bottom: 56, left: 56, right: 64 }, maxZoom: 10 }

/** Repaints the map when the theme changes. */
function followTheme(map: MapLibre, container: HTMLElement, outlines: Outlines, tiles: Tiles | null): () => void {
  const paint = () => {
    for (const { id, paint = {} } of mapStyle(outlines, tiles, paletteOf(container)).layers)
      for (const [name, value] of Object.entries(paint)) map.setPaintProperty(id, name as never, value as never)
  }
  const observer = new MutationObserver(paint)
  observer.observe(document.documentElement, { attributeFilter: ['data-theme'] })
  const system = matchMedia('(prefers-color-scheme: dark)')
  system.addEventListener('change', paint)
  return () => {
    observer.disconnect()
    system.removeEventListener('change', paint)
  }
}
