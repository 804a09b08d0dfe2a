import { QueryClientProvider } from '@tanstack/react-query'
import { type ReactNode, StrictMode } from 'react'
import { ApiProvider } from '#platform/api-context.tsx'
import type { AppServices } from './app-context.ts'

/** The root of the React tree, the same on the server and in the browser. */
export function App({ services, children }: { services: AppServices; children: ReactNode }) {
  return (
    <StrictMode>
      <QueryClientProvider client={services.queryClient}>
        <ApiProvider api={services.api}>{children}</ApiProvider>
      </QueryClientProvider>
    </StrictMode>
  )
}
