import type { OperatorContext } from '#domains/identity/operator-policy.server.ts'
import { transact } from '#platform/db/transact.server.ts'
import { recordAction } from './commands.server.ts'
import { type ExportedFile, readFile } from './exports-commands.server.ts'

/**
 * The completed bookings of each provider in a calendar year, by quarter, as pieces of a CSV file;
 * recorded in the audit trail (docs/product/operators.md).
 */
export async function reportProviders(context: OperatorContext, year: number): Promise<AsyncGenerator<string>> {
  const details = { table: 'provider_report', year }
  await transact(context, (context) => recordAction(context, { kind: 'operator.exported', details }))
  return readFile(context.pool, reportOf(year))
}

const quarters = [1, 2, 3, 4] as const

const who: Readonly<Record<string, string>> = {
  provider_id: 'providers.id',
  business_name: 'business_name',
  name: 'users.name',
  email: 'login.email',
  phone: 'users.phone',
  city: 'users.city',
  state: 'users.state',
  postal_code: 'users.zip_code',
  receipt_name: 'details.legal_name',
  receipt_address: 'details.address',
  tax_label: 'details.tax_label',
  tax_id: 'details.tax_id',
  trader_name: 'trader.legal_name',
  trader_address: 'trader.address',
  trader_register: 'trader.register',
  trader_register_number: 'trader.register_number',
}

/** A line for each provider and currency. Jobs of the providers' own clients are left out. */
function reportOf(year: number): ExportedFile {
  const [first, next] = [`${Math.trunc(year)}-01-01`, `${Math.trunc(year) + 1}-01-01`]
  return {
    cells: [
      { head: 'year', value: `'${first.slice(0, 4)}'` },
      ...Object.entries(who).map(([head, value]) => ({ head, value: `${value}::text` })),
      { head: 'currency', value: 'currency' },
      ...quarters.flatMap((quarter) => [
        { head: `q${quarter}_bookings`, value: `count(*) filter (where ${isIn(quarter)})::text` },
        { head: `q${quarter}_amount`, value: `coalesce(sum(earned) filter (where ${isIn(quarter)}), 0)::text` },
      ]),
      { head: 'bookings', value: 'count(*)::text' },
      { head: 'amount', value: 'sum(earned)::text' },
      // The site takes no fees.
      { head: 'fees', value: `'0'` },
    ],
    from: `(select provider_id, date, currency, coalesce(final_price, price) as earned from bookings
        where status = 'completed' and not for_client and date >= '${first}' and date < '${next}') as done
      join providers on providers.id = provider_id join users on users.id = provider_id
      left join auth_user as login on login.id = users.auth_user_id
      left join receipt_details as details on details.provider_id = providers.id
      left join trader_details as trader on trader.provider_id = providers.id
      group by providers.id, users.id, login.id, details.provider_id, trader.provider_id, currency
      order by business_name, providers.id, currency`,
  }
}

const isIn = (quarter: number) => `extract(quarter from date) = ${quarter}`
