import { queryOptions } from '@tanstack/react-query'
import { bookingsKey } from '#domains/schedule/lifecycle-client.ts'
import type { Api } from '#platform/api-client.ts'
import type { Earnings } from './earnings-contract.ts'

const address = '/rest/v1/earnings'

/** Months, both included, as `YYYY-MM`. */
export interface EarningsSpan {
  from: string
  to: string
}

/** What the provider earned in some months. */
export const earningsQuery = (api: Api, { from, to }: EarningsSpan) =>
  queryOptions({
    queryKey: [...bookingsKey, 'earnings', from, to],
    queryFn: ({ signal }) => api.get<Earnings>(address, { search: { from, to }, signal }),
  })

/** The address of the file with each booking of some months, for a link: browsers get CSV. */
export const earningsFile = ({ from, to }: EarningsSpan) => `${address}?from=${from}&to=${to}`
