import { data, type LoaderFunctionArgs, useNavigate, useSearchParams } from 'react-router'
import type { Filters } from '#features/admin/client.ts'
import { type AppServices, appContext, loadUser } from '#pages/app-context.ts'
import { urls } from '#urls.ts'

/** For pages of operators: 404 for everybody else who is signed in, as of any address that is not there. Visitors log in first. */
export async function loadOperator({ context, request }: LoaderFunctionArgs): Promise<AppServices> {
  const user = await loadUser(context, request)
  if (!user.is_operator) throw data(null, { status: 404 })
  return context.get(appContext)
}

/** Has the server read a list before it renders; in the browser the page is there at once and shows that its list is loading. */
export async function readFirst(reading: () => Promise<unknown>): Promise<null> {
  if (typeof document === 'undefined') await Promise.allSettled([reading()])
  return null
}

/** What of the query string a page knows. */
export function filtersIn(search: URLSearchParams, names: readonly string[]): Filters {
  return Object.fromEntries(names.map((name) => [name, search.get(name)?.trim() || undefined]))
}

/** The filters of a page, as they stand in its address, and how to show others. */
export function useFilters(section: string, names: readonly string[]) {
  const [search] = useSearchParams()
  const navigate = useNavigate()
  return {
    filters: filtersIn(search, names),
    to: urls.admin(section),
    onFilter: (filters: Filters) => void navigate(urls.admin(section, filters), { preventScrollReset: true }),
  }
}
