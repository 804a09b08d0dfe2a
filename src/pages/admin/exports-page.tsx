import type { LoaderFunctionArgs } from 'react-router'
import { columnsLeftOut, exportedTables, tablesLeftOut } from '#domains/operators/exports-tables.ts'
import { Card } from '#ui/card.tsx'
import { t } from '#ui/language.ts'
import { useNow } from '#ui/now.ts'
import { AdminShell } from './admin-shell.tsx'
import { loadOperator } from './operator.ts'

export async function loader(args: LoaderFunctionArgs) {
  await loadOperator(args)
  return null
}

/** `/admin/exports`: the tables of the site as CSV files. */
export function Component() {
  return (
    <AdminShell
      title={t('Export')}
      lead={t('Each table as a CSV file, for spreadsheets and other software. Each download is in the audit trail.')}
    >
      <ul className="columns-1 gap-8 sm:columns-2 lg:columns-3">
        {Object.keys(exportedTables).map((table) => (
          <li key={table}>
            <a
              href={`/rest/v1/admin/exports/${table}.csv`}
              download
              translate="no"
              className="text-link inline-flex min-h-11 min-w-11 items-center"
            >
              {table}
            </a>
          </li>
        ))}
      </ul>
      <ProviderReports />
      <Card className="mt-8 max-w-measure p-5">
        <h2 className="text-xl">{t('What no file has')}</h2>
        <p className="mt-2">
          {t('Passwords, tokens and keys, and what only the users concerned see. A backup has all of it.')}
        </p>
        <ul className="mt-3 grid gap-2 text-sm text-quiet">
          {Object.entries(tablesLeftOut).map(([reason, tables]) => (
            <li key={reason} className="wrap-anywhere">
              {tables.join(', ')}: {t(reason)}
            </li>
          ))}
          {Object.entries(columnsLeftOut).map(([table, columns]) => (
            <li key={table} className="wrap-anywhere">
              {t('Of {table}: {columns}', { table, columns: columns.join(', ') })}
            </li>
          ))}
        </ul>
      </Card>
    </AdminShell>
  )
}

/** The number of years with a link. */
const YEARS = 4

/** The yearly reports about providers, this year's first. */
function ProviderReports() {
  const year = useNow().getUTCFullYear()
  return (
    <Card className="mt-8 max-w-measure p-5">
      <h2 className="text-xl">{t('Yearly provider report')}</h2>
      <p className="mt-2">
        {t(
          'The completed bookings of each provider by quarter: how many, their amounts and fees, with the name, the address and the tax number that the provider has given. For reports to tax authorities.',
        )}
      </p>
      <ul className="mt-2 flex flex-wrap gap-x-6">
        {Array.from({ length: YEARS }, (_, before) => year - before).map((each) => (
          <li key={each}>
            <a
              href={`/rest/v1/admin/provider_reports/${each}`}
              download={`provider-report-${each}.csv`}
              className="text-link inline-flex min-h-11 min-w-11 items-center tabular-nums"
            >
              {each}
            </a>
          </li>
        ))}
      </ul>
    </Card>
  )
}
