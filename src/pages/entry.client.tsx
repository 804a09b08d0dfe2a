import { type DehydratedState, hydrate, onlineManager } from '@tanstack/react-query'
import { startTransition } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { createBrowserRouter, type HydrationState, matchRoutes, RouterContextProvider } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { setCategories } from '#domains/catalog/categories-rules.ts'
import { setFieldSubjects } from '#domains/catalog/fields-subjects-rules.ts'
import { sessionKey } from '#domains/identity/client.ts'
import { siteQuery } from '#domains/site/settings-client.ts'
import { createApiClient, defaultTimeouts } from '#platform/api-client.ts'
import { setBrand } from '#platform/brand.ts'
import { serverMarkup } from '#platform/trusted-types.ts'
import { iconSheetId } from '#ui/icon.ts'
import { currentPath, type Language, pathIn, setLanguage, setSiteLanguages } from '#ui/language.ts'
import { urls } from '#urls.ts'
import { App } from './app.tsx'
import { appContext, createQueryClient } from './app-context.ts'
import { Document, type PageState, stateElementId } from './document.tsx'
import { giveUpUnwatched } from './offline/unwatched.ts'
import { loadSharedTexts } from './page-texts.ts'
import { loadFailure } from './route-error.tsx'
import { routes } from './route-objects.tsx'
import './site.css'
import { setCountry } from '#ui/country.ts'

declare global {
  interface Window {
    /** React Router reads the server's loader data here. */
    __staticRouterHydrationData?: HydrationState
  }
}

setLanguage(document.documentElement.lang as Language)
const text = document.getElementById(stateElementId)?.textContent ?? '{}'
const state = JSON.parse(text) as PageState
const loaded = state.router as HydrationState
const api = createApiClient((path, init) => fetch(path, init), defaultTimeouts)
const services = { api, queryClient: createQueryClient() }
// At any other address, this is the shell of the service worker, and no data was read for this
// page.
const isShell = 'offline/offline-page.tsx' in (loaded.loaderData ?? {}) && currentPath() !== urls.offline()
hydrate(services.queryClient, state.queries as DehydratedState)
const site = services.queryClient.getQueryData(siteQuery(api).queryKey)
if (site) {
  setCategories(site.categories)
  setFieldSubjects(site.fields_of)
  setBrand(site)
  setCountry(site.country_pack)
  setSiteLanguages(site.languages)
}
if (isShell) services.queryClient.removeQueries({ queryKey: sessionKey })
else window.__staticRouterHydrationData = loaded
onlineManager.setOnline(navigator.onLine)
giveUpUnwatched(services.queryClient)

const [sharedTexts] = state.assets.texts
if (sharedTexts) await loadSharedTexts(sharedTexts)
await loadPagesShown()
if (isShell || loaded.errors) await loadFailure()
const router = createBrowserRouter(routes, {
  basename: pathIn('/'),
  getContext() {
    const context = new RouterContextProvider()
    context.set(appContext, services)
    return context
  },
})

// The server wrote these tags for the first page. They would be wrong for later ones.
router.subscribe(({ navigation }) => navigation.location && document.querySelector('link[rel=canonical]')?.remove())

const page = (
  <Document
    assets={state.assets}
    theme={state.theme}
    state={text}
    icons={serverMarkup(document.getElementById(iconSheetId)?.innerHTML ?? '')}
  >
    <App services={services}>
      <RouterProvider router={router} />
    </App>
  </Document>
)
if (isShell) await new Promise<void>((done) => router.subscribe(({ initialized }) => initialized && done()))
startTransition(() => {
  if (isShell) createRoot(document).render(page)
  else hydrateRoot(document, page)
})

const whenIdle = window.requestIdleCallback ?? setTimeout
const prepare = () => import('./offline/start.tsx').then(({ start }) => start(services, router))
whenIdle(() => void prepare().catch(() => window.addEventListener('online', () => void prepare(), { once: true })))

/** Loads the modules of the rendered page, so that hydration need not wait for them. */
async function loadPagesShown(): Promise<void> {
  for (const { route } of matchRoutes(routes, window.location, pathIn('/')) ?? []) {
    if (typeof route.lazy === 'function') Object.assign(route, await route.lazy(), { lazy: undefined })
  }
}
