import { data, type LoaderFunctionArgs, useNavigate, useSearchParams } from 'react-router'
import type { Filters } from '#features/admin/client.ts'
import { type AppServices, appContext, loadUser } from '#pages/app-context.ts'
import { urls } from '#urls.ts'

/** Loads an admin page. Signed-in users who aren't operators get a 404; visitors log in first. */
export async function loadOperator({ context, request }: LoaderFunctionArgs): Promise<AppServices> {
  const user = await loadUser(context, request)
  if (!user.is_operator) throw data(null, { status: 404 })
  return context.get(appContext)
}

/** Makes the server read a list before it renders. In the browser the page shows that its list is loading. */
export async function readFirst(read: () => Promise<unknown>): Promise<null> {
  if (typeof document === 'undefined') await Promise.allSettled([read()])
  return null
}

/** The filters of a page in the query string. */
export function filtersIn(search: URLSearchParams, names: readonly string[]): Filters {
  return Object.fromEntries(names.map((name) => [name, search.get(name)?.trim() || undefined]))
}

/** The filters in the page's address, and how to change them. */
export function useFilters(section: string, names: readonly string[]) {
  const [search] = useSearchParams()
  const navigate = useNavigate()
  return {
    filters: filtersIn(search, names),
    to: urls.admin(section),
    onFilter: (filters: Filters) => void navigate(urls.admin(section, filters), { preventScrollReset: true }),
  }
}
