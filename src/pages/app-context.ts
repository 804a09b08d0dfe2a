import { type FetchQueryOptions, onlineManager, QueryClient, type QueryKey } from '@tanstack/react-query'
import { createContext, data, type RouterContextProvider, redirect, type ShouldRevalidateFunction } from 'react-router'
import { sessionQuery } from '#domains/identity/client.ts'
import type { User } from '#domains/identity/contract.ts'
import { type Api, ApiError } from '#platform/api-client.ts'
import { splitAddress } from '#ui/language.ts'
import { type ProvidersPage, urls } from '#urls.ts'

/**
 * The services of loaders: one set per rendered page on the server, one per visit in the browser.
 */
export interface AppServices {
  api: Api
  queryClient: QueryClient
}

/** Loaders get the services with `context.get(appContext)`. */
export const appContext = createContext<AppServices>()

/** Data is fresh for 30 seconds; live events invalidate it earlier. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 30_000,
        // Two attempts in the browser, one while a page is rendered, because the visitor is
        // waiting.
        retry: (failures, error) =>
          failures < 1 &&
          typeof document === 'object' &&
          onlineManager.isOnline() &&
          error instanceof ApiError &&
          error.isConnectionFailure,
        // Offline, the service worker may have a copy; otherwise the read fails and shows that.
        networkMode: 'always',
        refetchOnReconnect: true,
      },
      // Offline, a mutation fails at once and says so. The few that wait for a connection say so
      // (docs/decisions/0013).
      mutations: { networkMode: 'always' },
    },
  })
}

/**
 * Marks cached data that could not be read as stale, so that it is fetched again at the next
 * opportunity.
 */
export const staleData = { updatedAt: 1 }

/** Reads for a loader. An API error becomes a route error with its status. */
export async function load<T, K extends QueryKey>(
  context: Readonly<RouterContextProvider>,
  options: (api: Api) => FetchQueryOptions<T, Error, T, K>,
): Promise<T> {
  const { api, queryClient } = context.get(appContext)
  const query = options(api)
  const isStale = queryClient.getQueryState(query.queryKey)?.dataUpdatedAt === staleData.updatedAt
  try {
    return await queryClient.query({ ...query, staleTime: isStale ? 0 : 'static' })
  } catch (error) {
    if (error instanceof ApiError) {
      const { message: detail, code, status, request_id } = error
      throw data({ detail, code, request_id }, { status: error.isConnectionFailure ? 503 : status })
    }
    throw error
  }
}

/** The address of a request within its language: a path and a query. */
export function hereOf({ url }: Pick<Request, 'url'>): string {
  const { pathname, search } = new URL(url)
  return splitAddress(pathname).path + search
}

/** For private pages: the signed-in user, or a redirect to /login that returns here. */
export async function loadUser(context: Readonly<RouterContextProvider>, request: Request): Promise<User> {
  const user = await load(context, sessionQuery)
  if (!user) throw redirect(urls.login(hereOf(request)))
  return user
}

/**
 * For the pages of providers: the signed-in user. Customers are redirected to their dashboard,
 * which says why if they have a provider account, too, or asked for opportunities.
 */
export async function loadProvider(
  context: Readonly<RouterContextProvider>,
  request: Request,
  page: ProvidersPage,
): Promise<User> {
  const user = await loadUser(context, request)
  if (user.profile.user_type === 'provider') return user
  const saysWhy = page === 'opportunities' || user.profiles.some(({ user_type }) => user_type === 'provider')
  throw redirect(urls.dashboard(saysWhy ? page : undefined))
}

/** Skips the loader of a page while only these parameters of its address change. */
export const unlessOnly =
  (...names: string[]): ShouldRevalidateFunction =>
  ({ currentUrl, nextUrl }) => {
    if (currentUrl.href === nextUrl.href) return true
    const [before, after] = [new URL(currentUrl), new URL(nextUrl)]
    for (const name of names) for (const { searchParams } of [before, after]) searchParams.delete(name)
    return before.href !== after.href
  }
