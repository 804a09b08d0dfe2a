import { onlineManager } from '@tanstack/react-query'
import { useEffect, useSyncExternalStore } from 'react'
import { createPortal } from 'react-dom'
import { connectionSlotId } from '#pages/layout/connection-slot.ts'
import { WifiOff } from '#ui/icons/wifi-off.ts'
import { t } from '#ui/language.ts'

const useIsOnline = () =>
  useSyncExternalStore(
    (listener) => onlineManager.subscribe(listener),
    () => onlineManager.isOnline(),
  )

/**
 * Milliseconds between checks whether the server is reachable, because some browsers do not report
 * it.
 */
const lookAgain = 5_000

function useLookAgain(isOnline: boolean): void {
  useEffect(() => {
    if (isOnline) return
    const look = () =>
      void fetch('/livez', { method: 'HEAD', cache: 'no-store' }).then(
        () => onlineManager.setOnline(true),
        () => undefined,
      )
    const timer = setInterval(look, lookAgain)
    return () => clearInterval(timer)
  }, [isOnline])
}

/** Shown under the bar while there is no connection: the features that still work. */
export function OfflineBanner() {
  const isOnline = useIsOnline()
  useLookAgain(isOnline)
  const slot = document.getElementById(connectionSlotId)
  if (isOnline || !slot) return null
  return createPortal(
    <p className="page-width flex items-center gap-3 py-2 text-sm">
      <WifiOff aria-hidden="true" className="size-4.5 shrink-0 text-lamp-deep" />
      {t(
        'You are offline. Pages you have seen still open, and messages are sent when you are back. Most other actions need a connection.',
      )}
    </p>,
    slot,
  )
}
