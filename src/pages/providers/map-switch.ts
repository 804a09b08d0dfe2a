import { useState, useSyncExternalStore } from 'react'
import { useHydrated } from '#ui/hydrated.ts'

/** Whether the map is shown. */
export interface MapSwitch {
  isShown: boolean
  /**
   * Whether it is beside the list, not above it. The server assumes a wide screen; style sheets
   * hide the map on others.
   */
  isBeside: boolean
  /** Whether the user has opened or closed it; undefined before that. */
  chosen: boolean | undefined
  show: (isShown: boolean) => void
}

/** The user's choice, restored when they come back to the list. */
let lastChoice: boolean | undefined

/** The map is shown beside the list on wide screens, and on request on others. */
export function useMapSwitch(): MapSwitch {
  const isBeside = useSyncExternalStore(watchWidth, isWide, () => true)
  const [chosen, choose] = useState(lastChoice)
  const show = (isShown: boolean) => {
    lastChoice = isShown
    choose(isShown)
  }
  return { isShown: chosen ?? isBeside, isBeside, chosen, show }
}

const wide = '(min-width: 64rem)'
const isWide = () => matchMedia(wide).matches

function watchWidth(notify: () => void): () => void {
  const query = matchMedia(wide)
  query.addEventListener('change', notify)
  return () => query.removeEventListener('change', notify)
}

/**
 * Whether the user has touched the page, or came from another one. The map's code is larger than
 * the page, so it waits for that.
 */
export function useFirstGesture(): boolean {
  const [isNavigation] = useState(useHydrated())
  const isTouched = useSyncExternalStore(
    watchGestures,
    () => hasGesture,
    () => false,
  )
  return isNavigation || isTouched
}

const gestures = ['pointermove', 'pointerdown', 'keydown', 'scroll'] as const
let hasGesture = false

function watchGestures(notify: () => void): () => void {
  const notice = () => {
    hasGesture = true
    notify()
  }
  for (const gesture of gestures) addEventListener(gesture, notice, { once: true, passive: true })
  return () => {
    for (const gesture of gestures) removeEventListener(gesture, notice)
  }
}
