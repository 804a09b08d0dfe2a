import { QueryClientProvider } from '@tanstack/react-query'
import { createRoot } from 'react-dom/client'
import type { DataRouter } from 'react-router'
import type { AppServices } from '#pages/app-context.ts'
import { ApiProvider } from '#platform/api-context.tsx'
import { Connection } from './connection.tsx'
import { followTheme } from './theme-color.ts'
import { loadAfreshWhenOutdated, register } from './updates.ts'

/**
 * All features for being offline, loaded when the page is idle. It is a small React tree of its own
 * that renders into the navigation bar.
 */
export function start(services: AppServices, router: DataRouter): void {
  followTheme()
  createRoot(document.createElement('div')).render(
    <QueryClientProvider client={services.queryClient}>
      <ApiProvider api={services.api}>
        <Connection />
      </ApiProvider>
    </QueryClientProvider>,
  )
  if (!('serviceWorker' in navigator) || !import.meta.env.PROD) return
  loadAfreshWhenOutdated(router)
  register()
}
