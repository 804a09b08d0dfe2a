import { useEffect, useState, useSyncExternalStore } from 'react'
import { Link } from 'react-router'
import { pageTitle } from '#platform/brand.ts'
import { Button } from '#ui/button.tsx'
import { useHydrated } from '#ui/hydrated.ts'
import { currentPath, pathIn, t } from '#ui/language.ts'
import { urls } from '#urls.ts'
import { listOfflineCopies, type OfflineCopy } from './offline-copies.ts'

/** The maximum number of listed pages. */
const longest = 12

/**
 * Shown instead of a page if there is neither a connection nor a copy: the reason, and the pages
 * that can be opened.
 */
export function OfflineNotice() {
  // The page may still turn out to be stored: see `isShell` in entry.client.tsx.
  const hydrated = useHydrated()
  const pages = useOfflineCopies()
  const isOnline = useSyncExternalStore(
    (listener) => {
      window.addEventListener('online', listener)
      return () => window.removeEventListener('online', listener)
    },
    () => navigator.onLine,
    () => false,
  )
  return (
    <div className="mx-auto w-full max-w-2xl px-4 py-12 sm:py-16">
      <title>{pageTitle(t('You are offline'))}</title>
      <h1 className="text-3xl">{isOnline ? t('You are back online') : t('You are offline')}</h1>
      <p className="mt-3 text-lg text-quiet">
        {hydrated
          ? t(
              'This page has not been opened on this device lately, so there is no copy of it here. It needs a connection.',
            )
          : t('Looking for a copy of this page on your device …')}
      </p>
      <p className="mt-6">
        <Button variant="primary" onClick={tryAgain}>
          {t('Try again')}
        </Button>
      </p>
      {pages.length > 0 && (
        <nav aria-labelledby="kept-pages" className="mt-10">
          <h2 id="kept-pages" className="text-xl">
            {t('Pages you can open offline')}
          </h2>
          <ul className="mt-3 divide-y divide-line rounded-card border border-line bg-surface">
            {pages.map(({ address, title }) => (
              <li key={address}>
                <Link to={address} reloadDocument className="flex min-h-12 items-center px-5 py-2 hover:bg-sunken">
                  {title}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
      )}
    </div>
  )
}

function tryAgain(): void {
  if (currentPath() === urls.offline()) window.location.assign(pathIn(urls.home()))
  else window.location.reload()
}

function useOfflineCopies(): OfflineCopy[] {
  const [pages, setPages] = useState<OfflineCopy[]>([])
  useEffect(() => {
    let isGone = false
    void listOfflineCopies().then((found) => !isGone && setPages(found.slice(0, longest)))
    return () => {
      isGone = true
    }
  }, [])
  return pages
}
