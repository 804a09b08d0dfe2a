import { type DehydratedState, hydrate } from '@tanstack/react-query'
import { startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { createBrowserRouter, type HydrationState, matchRoutes, RouterContextProvider } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { createApiClient } from '../platform/api-client.ts'
import '../ui/theme.css'
import { App } from './app.tsx'
import { appContext, createQueryClient } from './app-context.ts'
import { Document, type PageState, stateElementId } from './document.tsx'
import { loadFailure } from './route-error.tsx'
import { routes } from './routes.tsx'

declare global {
  interface Window {
    /** React Router looks here for what the server loaded. */
    __staticRouterHydrationData?: HydrationState
  }
}

const text = document.getElementById(stateElementId)?.textContent ?? '{}'
const state = JSON.parse(text) as PageState
const services = { api: createApiClient((path, init) => fetch(path, init)), queryClient: createQueryClient() }
hydrate(services.queryClient, state.queries as DehydratedState)
window.__staticRouterHydrationData = state.router as HydrationState

await loadPagesShown()
if (window.__staticRouterHydrationData.errors) await loadFailure()
const router = createBrowserRouter(routes, {
  getContext() {
    const context = new RouterContextProvider()
    context.set(appContext, services)
    return context
  },
})

// Written by the server for the page that was asked for; whoever shares a later one shall not share this one's address.
router.subscribe(({ navigation }) => navigation.location && document.querySelector('link[rel=canonical]')?.remove())

startTransition(() => {
  hydrateRoot(
    document,
    <Document assets={state.assets} theme={state.theme} state={text}>
      <App services={services}>
        <RouterProvider router={router} />
      </App>
    </Document>,
  )
})

/** The modules of the page that the server has rendered: hydration must not wait in the middle. */
async function loadPagesShown(): Promise<void> {
  for (const { route } of matchRoutes(routes, window.location) ?? []) {
    if (typeof route.lazy === 'function') Object.assign(route, await route.lazy(), { lazy: undefined })
  }
}
