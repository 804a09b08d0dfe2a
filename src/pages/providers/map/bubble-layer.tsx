import type { Map as MapLibre } from 'maplibre-gl'
import { type ReactNode, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import type { Coordinates } from '#domains/locations/contract.ts'
import type { ListedProvider } from '#domains/providers/contract.ts'
import { classNames } from '#ui/class-names.ts'
import { MapPin } from '#ui/icons/map-pin.ts'
import { t } from '#ui/language.ts'
import { type Bubble, bubbleName, bubblesOf, bubbleText } from './bubbles.ts'
import { useRoomAmongLabels } from './label-room.ts'
import { useCardUnderPointer, useLitCards } from './lit-cards.ts'

type BubbleLayerProps = {
  map: MapLibre
  providers: ListedProvider[]
  /** The searched place. */
  place: Coordinates | null
  chosen: Bubble | null
  onChoose: (bubble: Bubble, event: MouseEvent) => void
}

/** The providers of the list as buttons over the map, and the searched place as a dot. */
export function BubbleLayer({ map, providers, place, chosen, onChoose }: BubbleLayerProps) {
  const zoom = useZoomStep(map)
  const bubbles = useMemo(() => bubblesOf(providers, zoom), [providers, zoom])
  useRoomAmongLabels(map, bubbles)
  const pointed = useCardUnderPointer()
  const [lit, light] = useState<Bubble | null>(null)
  useLitCards(lit ?? chosen)
  return (
    <>
      {place && (
        <Pinned map={map} at={place}>
          <span className="absolute size-4 -translate-1/2 rounded-full border-3 border-surface bg-lamp-deep shadow-soft" />
        </Pinned>
      )}
      <ul aria-label={t('Providers on the map')}>
        {bubbles.map((bubble) => {
          const isLit = bubble.providers.some(({ id }) => id === pointed) || bubble === chosen
          return (
            <li key={bubble.providers[0].id}>
              <Pinned map={map} at={bubble} onTop={isLit}>
                <button
                  type="button"
                  aria-label={bubbleName(bubble)}
                  aria-expanded={bubble === chosen}
                  onClick={({ nativeEvent }) => onChoose(bubble, nativeEvent)}
                  onPointerEnter={() => light(bubble)}
                  onPointerLeave={() => light(null)}
                  onFocus={() => light(bubble)}
                  onBlur={() => light(null)}
                  className={classNames(bubbleClass, isLit ? litClass : plainClass)}
                >
                  {bubbleText(bubble) || <MapPin aria-hidden="true" className="size-4" />}
                </button>
              </Pinned>
            </li>
          )
        })}
      </ul>
    </>
  )
}

const bubbleClass =
  'pointer-events-auto absolute inline-flex min-h-8 min-w-11 -translate-x-1/2 -translate-y-[calc(100%+0.375rem)] items-center justify-center rounded-full border px-2.5 text-sm font-semibold whitespace-nowrap tabular-nums shadow-soft transition-[background-color,scale] before:absolute before:-inset-x-1 before:-inset-y-2 after:absolute after:-bottom-[5px] after:size-2 after:rotate-45 after:border-r after:border-b after:border-inherit after:bg-inherit hover:scale-106'
const plainClass = 'border-edge bg-surface text-ink hover:border-lamp-edge hover:bg-lamp hover:text-on-lamp'
const litClass = 'scale-106 border-lamp-edge bg-lamp text-on-lamp'

type PinnedProps = { map: MapLibre; at: Coordinates; onTop?: boolean; children: ReactNode }

/** Follows the map; out of sight it is out of the tab order too. */
function Pinned({ map, at: { latitude, longitude }, onTop = false, children }: PinnedProps) {
  const element = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const follow = () => {
      if (!element.current) return
      const { x, y } = map.project([longitude, latitude])
      const { clientWidth, clientHeight } = map.getContainer()
      const isInView = x > 0 && y > 0 && x < clientWidth && y < clientHeight + 40
      element.current.style.transform = `translate(${Math.round(x)}px, ${Math.round(y)}px)`
      element.current.style.visibility = isInView ? 'visible' : 'hidden'
    }
    follow()
    const subscriptions = [map.on('move', follow), map.on('resize', follow)]
    return () => subscriptions.forEach((each) => each.unsubscribe())
  }, [map, latitude, longitude])
  return (
    <div ref={element} className={classNames('pointer-events-none absolute top-0 left-0', onTop && 'z-1')}>
      {children}
    </div>
  )
}

/** The zoom in half steps, so that bubbles do not merge and split all the time. */
function useZoomStep(map: MapLibre): number {
  const [step, setStep] = useState(() => stepOf(map))
  useEffect(() => {
    const follow = () => setStep(stepOf(map))
    const subscription = map.on('zoom', follow)
    return () => subscription.unsubscribe()
  }, [map])
  return step
}

const stepOf = (map: MapLibre) => Math.floor(map.getZoom() * 2) / 2
