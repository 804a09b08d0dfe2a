import type { Map as MapLibre } from 'maplibre-gl'
import { type ReactNode, useMemo, useRef, useState } from 'react'
import type { Coordinates, Location } from '#domains/locations/contract.ts'
import type { ListedProvider } from '#domains/providers/contract.ts'
import type { ProvidersPage } from '#domains/search/client.ts'
import { useProviders } from '#domains/search/client.ts'
import { Button } from '#ui/button.tsx'
import { classNames } from '#ui/class-names.ts'
import { terms } from '#ui/country.ts'
import { ErrorPanel } from '#ui/error-panel.tsx'
import { List } from '#ui/icons/list.ts'
import { Minus } from '#ui/icons/minus.ts'
import { Plus } from '#ui/icons/plus.ts'
import { t } from '#ui/language.ts'
import { Spinner } from '#ui/spinner.tsx'
import type { ProvidersSearch } from '#urls.ts'
import { BubbleLayer } from './bubble-layer.tsx'
import { type Bubble, boundsOf, placesOf } from './bubbles.ts'
import { ChosenCard } from './chosen-card.tsx'
import { framing, useDrawnMap } from './drawn-map.ts'
import { useFollowing } from './following.ts'

/** The map shows the list beside it. */
export type MapPanelProps = {
  query: ProvidersSearch
  first: ProvidersPage
  place: Location | null
  onClose: () => void
}

/** The list on a map: the same providers, if they have a place. */
export function ProviderMap({ query, first, place, onClose }: MapPanelProps) {
  const { items } = useProviders(query, first)
  const places = useMemo(() => placesOf(items), [items])
  const bounds = useMemo(() => boundsOf(place ? [...places, place.coordinates] : places), [places, place])
  const container = useRef<HTMLDivElement>(null)
  const drawn = useDrawnMap(container, bounds)
  const isHidden = drawn.state === 'loading' || (drawn.state === 'ready' && !drawn.isComplete)
  return (
    <>
      <div
        className={classNames(
          'relative isolate h-[60dvh] min-h-80 overflow-clip bg-mist lg:h-[calc(100dvh-9rem)] lg:rounded-card lg:border lg:border-line motion-safe:transition-opacity',
          isHidden && 'lg:opacity-0',
        )}
      >
        {drawn.state !== 'impossible' && <div ref={container} className="absolute! inset-0" />}
        {drawn.state === 'loading' && (
          <Middle role="status">
            <Spinner className="size-5" /> {t('Drawing the map …')}
          </Middle>
        )}
        {drawn.state === 'impossible' && (
          <Middle>{t('This browser cannot draw the map. The list holds the same providers.')}</Middle>
        )}
        {drawn.state === 'failed' && (
          <Middle>
            <ErrorPanel onRetry={drawn.retry} retrying={drawn.retrying}>
              {t('The map could not be loaded. The list holds the same providers.')}
            </ErrorPanel>
          </Middle>
        )}
        {drawn.state === 'ready' && (
          <OpenMap map={drawn.map} items={items} query={query} places={places} bounds={bounds} place={place} />
        )}
        <div className="absolute inset-x-0 bottom-3 flex justify-center lg:hidden">
          <Button onClick={onClose} icon={<List aria-hidden="true" className="size-4.5" />} className="shadow-soft">
            {t('List')}
          </Button>
        </div>
      </div>
      <p id="map-note" className="mt-2 text-xs text-quiet max-lg:px-4 md:max-lg:px-8">
        {t('Approximate areas: each provider is shown in the middle of {area}. The list has the same providers.', {
          area: terms().aCode,
        })}{' '}
        {drawn.state === 'ready' && drawn.credit}
      </p>
    </>
  )
}

function Middle({ role, children }: { role?: 'status'; children: ReactNode }) {
  return (
    <div role={role} className="absolute inset-0 flex items-center justify-center gap-3 p-6 text-center text-quiet">
      {children}
    </div>
  )
}

type OpenMapProps = Pick<MapPanelProps, 'query' | 'place'> & {
  map: MapLibre
  items: ListedProvider[]
  places: Coordinates[]
  bounds: ReturnType<typeof boundsOf>
}

function OpenMap({ map, items, query, places, bounds, place }: OpenMapProps) {
  const [chosen, choose] = useState<Bubble | null>(null)
  const following = useFollowing(map, query, places, bounds)
  const choice = chosen && chosen.providers.every(({ id }) => items.some((item) => item.id === id)) ? chosen : null

  /** Zooms in if the providers separate there; otherwise a card lists them all. */
  function open(bubble: Bubble, originalEvent: MouseEvent) {
    const frame = boundsOf(placesOf(bubble.providers))
    const camera = frame && map.cameraForBounds(frame, framing)
    if (bubble.providers.length > 1 && isApart(frame) && camera?.zoom && camera.zoom > map.getZoom() + 0.5) {
      choose(null)
      map.easeTo(camera, { originalEvent })
    } else choose(bubble)
  }

  return (
    <>
      <BubbleLayer map={map} providers={items} place={place?.coordinates ?? null} chosen={choice} onChoose={open} />
      {following.moved && (
        <div className="absolute inset-x-14 top-3 flex justify-center">
          <Button
            size="sm"
            onClick={() => void following.search()}
            pending={following.searching}
            className="appear shadow-soft"
          >
            {t('Search this area')}
          </Button>
        </div>
      )}
      {places.length === 0 && items.length > 0 && (
        <p className="absolute inset-x-14 top-3 mx-auto w-fit rounded-field bg-surface px-3 py-2 text-sm shadow-soft">
          {t('No provider in the list has a place on the map.')}
        </p>
      )}
      <Zoom map={map} />
      {choice && <ChosenCard key={choice.providers[0].id} bubble={choice} onClose={() => choose(null)} />}
    </>
  )
}

const isApart = (bounds: ReturnType<typeof boundsOf>) =>
  bounds !== null && (bounds[0][0] !== bounds[1][0] || bounds[0][1] !== bounds[1][1])

function Zoom({ map }: { map: MapLibre }) {
  const dress = 'flex size-11 items-center justify-center hover:bg-sunken'
  return (
    <div className="absolute top-3 right-3 flex flex-col overflow-hidden rounded-field border border-edge bg-surface shadow-soft">
      <button
        type="button"
        aria-label={t('Zoom in')}
        onClick={({ nativeEvent }) => map.zoomIn({}, { originalEvent: nativeEvent })}
        className={dress}
      >
        <Plus aria-hidden="true" className="size-5" />
      </button>
      <button
        type="button"
        aria-label={t('Zoom out')}
        onClick={({ nativeEvent }) => map.zoomOut({}, { originalEvent: nativeEvent })}
        className={dress}
      >
        <Minus aria-hidden="true" className="size-5" />
      </button>
    </div>
  )
}
