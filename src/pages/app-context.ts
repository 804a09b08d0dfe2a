import { type FetchQueryOptions, onlineManager, QueryClient, type QueryKey } from '@tanstack/react-query'
import { createContext, data, type RouterContextProvider, redirect } from 'react-router'
import { sessionQuery } from '#features/identity/client.ts'
import type { User } from '#features/identity/contract.ts'
import { type Api, ApiError } from '#platform/api-client.ts'
import { urls } from '#urls.ts'

/** What loaders work with: one for each rendered page on the server, one for the whole visit in the browser. */
export interface AppServices {
  api: Api
  queryClient: QueryClient
}

/** Where loaders find the services: `context.get(appContext)`. */
export const appContext = createContext<AppServices>()

/** What was just read is not read again for half a minute; live events say earlier when it has changed. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 30_000,
        // Two attempts (specification, section 9), one while a page is rendered: whoever waits for it had better be told.
        retry: (failures, error) =>
          failures < 1 &&
          typeof document === 'object' &&
          onlineManager.isOnline() &&
          error instanceof ApiError &&
          error.isConnectionFailure,
        // Offline the service worker may have a copy; else a read fails and says so. With the connection it comes by itself.
        networkMode: 'always',
        refetchOnReconnect: true,
      },
      // Without a connection a press fails at once and says so. The few that wait for one say so themselves: decision 0013.
      mutations: { networkMode: 'always' },
    },
  })
}

/** Marks what stands in the cache because it could not be read: as old as can be, it is asked again at the first opportunity. */
export const unsure = { updatedAt: 1 }

/** Reads for a loader. A refusal becomes a route error with its status, which the server answers and both sides can show. */
export async function load<T, K extends QueryKey>(
  context: Readonly<RouterContextProvider>,
  options: (api: Api) => FetchQueryOptions<T, Error, T, K>,
): Promise<T> {
  const { api, queryClient } = context.get(appContext)
  const asked = options(api)
  const isUnsure = queryClient.getQueryState(asked.queryKey)?.dataUpdatedAt === unsure.updatedAt
  try {
    return await queryClient.query({ ...asked, staleTime: isUnsure ? 0 : 'static' })
  } catch (error) {
    if (error instanceof ApiError) {
      const { message: detail, code, status, request_id } = error
      throw data({ detail, code, request_id }, { status: error.isConnectionFailure ? 503 : status })
    }
    throw error
  }
}

/** For pages of signed-in people: the person, or a redirect to /login that comes back here. */
export async function loadUser(context: Readonly<RouterContextProvider>, request: Request): Promise<User> {
  const user = await load(context, sessionQuery)
  const { pathname, search } = new URL(request.url)
  if (!user) throw redirect(urls.login(pathname + search))
  return user
}
