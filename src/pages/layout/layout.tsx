import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { Suspense, useEffect, useRef } from 'react'
import {
  type LoaderFunctionArgs,
  Outlet,
  ScrollRestoration,
  useLocation,
  useMatches,
  useNavigation,
} from 'react-router'
import { sessionQuery, useOtherTabs } from '#domains/identity/client.ts'
import { siteQuery } from '#domains/site/settings-client.ts'
import { appContext, load, staleData } from '#pages/app-context.ts'
import { useApi } from '#platform/api-context.tsx'
import type { PageHandle } from '#routes.ts'
import { useFocusKept } from '#ui/focus-kept.ts'
import { t } from '#ui/language.ts'
import { ToastRegion } from '#ui/toast.tsx'
import { LegalNotice, loadLegalNotice } from './legal-notice-part.ts'
import { NavigationBar } from './navigation-bar.tsx'
import { loadSignedInParts } from './signed-in-parts.tsx'
import { SiteFooter } from './site-footer.tsx'

/**
 * Reads what every page shows: the session and the site's settings. If the session is unknown, the
 * page renders as for a visitor.
 */
export async function loader({ context }: LoaderFunctionArgs) {
  const { api, queryClient } = context.get(appContext)
  const loadedUser = load(context, sessionQuery).catch(() =>
    queryClient.setQueryData(sessionQuery(api).queryKey, null, staleData),
  )
  const [user, { texts }] = await Promise.all([loadedUser, load(context, siteQuery)])
  if (user) await Promise.all([loadSignedInParts(), texts.length > 0 && loadLegalNotice(context)])
  return null
}

/**
 * The frame of every page: skip link, notice of a public demo, navigation bar, content,
 * footer and toasts.
 */
export function Layout() {
  const api = useApi()
  useOtherTabs()
  const { main, title } = useArrival()
  useFocusKept(main)
  const { state } = useNavigation()
  const page = useMatches().at(-1)?.handle as PageHandle | undefined
  const session = useQuery(sessionQuery(api))
  const { data: site } = useSuspenseQuery(siteQuery(api))
  return (
    <div className="frame flex min-h-dvh flex-col">
      <a
        href="#content"
        className="sr-only rounded-field bg-lamp px-4 py-3 font-semibold text-on-lamp focus:not-sr-only focus:fixed focus:top-3 focus:left-3 focus:z-50"
      >
        {t('Skip to content')}
      </a>
      {site.is_public_demo && (
        <aside aria-label={t('Demo')} className="border-b border-line bg-sunken py-2 text-center text-sm text-quiet">
          <p className="page-width text-pretty">
            {t('This is a demo. Its people and bookings are made up, and everyone can read its emails.')}
          </p>
        </aside>
      )}
      {site.announcement && !page?.bare && (
        <aside aria-label={t('Announcement')} className="border-b border-line bg-lamp-soft py-2 text-center text-sm">
          <p className="page-width text-pretty">{site.announcement.text}</p>
        </aside>
      )}
      {session.data && !page?.bare && site.texts.length > 0 && (
        <Suspense>
          <LegalNotice />
        </Suspense>
      )}
      {!page?.bare && (
        <NavigationBar
          user={session.data ?? null}
          limited={session.isError || session.dataUpdatedAt === staleData.updatedAt}
        />
      )}
      <p role="status">
        {state === 'loading' && (
          <span className="appear-late fixed inset-x-0 top-0 z-30 border-t-4 border-lamp-edge">
            <span className="sr-only">{t('Loading')}</span>
          </span>
        )}
      </p>
      <main ref={main} id="content" tabIndex={-1} className="flex-1">
        <Outlet />
      </main>
      <SiteFooter site={site} page={page} />
      <p ref={title} role="status" className="sr-only" />
      <ToastRegion />
      <ScrollRestoration />
    </div>
  )
}

/**
 * After navigation, the focus moves to the content, unless the page has set it, and screen readers
 * hear the title. If the page has only changed and the focused element is gone, the focus is
 * restored.
 */
function useArrival() {
  const main = useRef<HTMLElement>(null)
  const title = useRef<HTMLParagraphElement>(null)
  const { key, pathname } = useLocation()
  const last = useRef({ key, pathname })
  useEffect(() => {
    const isNew = last.current.pathname !== pathname
    const hasMoved = last.current.key !== key
    last.current = { key, pathname }
    const focused = document.activeElement
    if (isNew) title.current?.replaceChildren(document.title)
    if (isNew ? !main.current?.contains(focused) : hasMoved && focused === document.body)
      main.current?.focus({ preventScroll: true })
  }, [key, pathname])
  return { main, title }
}
