import { createContext, type ReactNode, useContext } from 'react'
import type { Api } from './api-client.ts'

const ApiContext = createContext<Api | undefined>(undefined)

/** Provides the API client to all components below. */
export function ApiProvider({ api, children }: { api: Api; children: ReactNode }) {
  return <ApiContext value={api}>{children}</ApiContext>
}

/** The API client, for mutations; reads use query options. */
export function useApi(): Api {
  const api = useContext(ApiContext)
  if (!api) throw new Error('useApi() is used outside ApiProvider')
  return api
}
