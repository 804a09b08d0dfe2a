import { data, type LoaderFunctionArgs, redirect, useNavigate, useSearchParams } from 'react-router'
import { mayDo, refusalText } from '#domains/identity/staff-rules.ts'
import type { Filters } from '#domains/operators/client.ts'
import type { FilterField } from '#domains/operators/components/filter-bar.tsx'
import { factorsQuery } from '#domains/sign-in/methods-client.ts'
import type { Factors } from '#domains/sign-in/methods-contract.ts'
import { type AppServices, appContext, hereOf, load, loadUser } from '#pages/app-context.ts'
import { urls } from '#urls.ts'
import { dutyAt } from './sections.ts'

/**
 * Loads an admin page. Signed-in users who aren't operators get a 404, and operators whose role
 * doesn't include the section a 403; visitors log in first, and operators without a second factor
 * set one up.
 */
export async function loadOperator(args: LoaderFunctionArgs): Promise<AppServices> {
  const { staff_role, factors } = await loadDesk(args)
  if (!isDeskOpen(factors)) throw redirect(urls.admin('second-factor'))
  const duty = dutyAt(hereOf(args.request))
  if (!mayDo(staff_role, duty)) throw data({ detail: refusalText(staff_role, duty) }, { status: 403 })
  return args.context.get(appContext)
}

/** Loads the ways into the operator's login. */
export const loadSecondFactor = async (args: LoaderFunctionArgs): Promise<Factors> => (await loadDesk(args)).factors

async function loadDesk({ context, request }: LoaderFunctionArgs) {
  const { staff_role } = await loadUser(context, request)
  if (!staff_role) throw data(null, { status: 404 })
  return { staff_role, factors: await load(context, factorsQuery) }
}

/** Whether the session may use the operators' desk. */
export const isDeskOpen = ({ second_factor }: Factors): boolean => second_factor === null || second_factor === 'proven'

/**
 * Makes the server read a list before it renders. In the browser the page shows that its list is
 * loading.
 */
export async function readFirst(read: () => Promise<unknown>): Promise<null> {
  if (typeof document === 'undefined') await Promise.allSettled([read()])
  return null
}

/** A list of the admin area: its page, its filters, and the columns it can be sorted by. */
export interface AdminList {
  /** The part of the address after `/admin/`. */
  section: string
  fields: readonly FilterField[]
  sorts: readonly [string, ...string[]]
  /** The sort without one in the address: by default the first of `sorts`, descending. */
  usual?: string
}

/**
 * The filters and the sort in the query string; `sort` is left out if it is the usual one, or
 * unknown.
 */
export function filtersIn(search: URLSearchParams, { fields, sorts, usual = `-${sorts[0]}` }: AdminList): Filters {
  const filters = fields.map(({ name }) => [name, search.get(name)?.trim() || undefined])
  const sort = search.get('sort') ?? ''
  const isOther = sort !== usual && sorts.some((name) => sort === name || sort === `-${name}`)
  return { ...Object.fromEntries(filters), sort: isOther ? sort : undefined }
}

/** The filters and the sort in the page's address, and how to change them. */
export function useAdminList(list: AdminList) {
  const [search] = useSearchParams()
  const navigate = useNavigate()
  const { section, fields, sorts, usual = `-${sorts[0]}` } = list
  const filters = filtersIn(search, list)
  return {
    filters,
    bar: {
      fields,
      filters,
      to: urls.admin(section, { sort: filters['sort'] }),
      onFilter: (changed: Filters) => void navigate(urls.admin(section, changed), { preventScrollReset: true }),
    },
    sorting: {
      sort: filters['sort'] ?? usual,
      to: (sort: string) => urls.admin(section, { ...filters, sort: sort === usual ? undefined : sort }),
    },
  }
}

/** Sorts the rows of a short list, which the server sends whole. Rows without a value come last. */
export function sortRows<Row>(
  rows: readonly Row[],
  sort: string,
  valueOf: (row: Row, name: string) => string | number | null | undefined,
): Row[] {
  const [name, sign] = sort.startsWith('-') ? [sort.slice(1), -1] : [sort, 1]
  return rows.toSorted((one, other) => {
    const [left, right] = [valueOf(one, name), valueOf(other, name)]
    if (typeof left === 'number' && typeof right === 'number') return sign * (left - right)
    if (!left || !right) return Number(!left) - Number(!right)
    return sign * String(left).localeCompare(String(right), 'en-US')
  })
}
