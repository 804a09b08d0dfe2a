import { useSuspenseQuery } from '@tanstack/react-query'
import type { LoaderFunctionArgs } from 'react-router'
import { settingsQuery } from '#domains/operators/client.ts'
import { BrandForm } from '#domains/operators/components/brand-form.tsx'
import { BrandImages } from '#domains/operators/components/brand-images.tsx'
import { CountryForm } from '#domains/operators/components/country-form.tsx'
import { ListingForm } from '#domains/operators/components/listing-form.tsx'
import { SettingsForm } from '#domains/operators/components/settings-form.tsx'
import { load } from '#pages/app-context.ts'
import { useApi } from '#platform/api-context.tsx'
import { Card } from '#ui/card.tsx'
import { t } from '#ui/language.ts'
import { AdminShell } from './admin-shell.tsx'
import { loadOperator } from './operator.ts'

export async function loader(args: LoaderFunctionArgs) {
  await loadOperator(args)
  await load(args.context, (api) => settingsQuery(api))
  return null
}

/** `/admin/settings`: the settings of the site. */
export function Component() {
  const { data: settings } = useSuspenseQuery(settingsQuery(useApi()))
  return (
    <AdminShell title={t('Settings')} lead={t('What pages and emails say about the site, and how long data is kept.')}>
      <Card className="mb-6 grid max-w-2xl gap-6 p-5 sm:p-6">
        <h2 className="text-xl">{t('Brand')}</h2>
        <BrandForm settings={settings} />
        <div className="border-t border-line pt-6">
          <BrandImages settings={settings} />
        </div>
      </Card>
      <Card className="mb-6 max-w-2xl p-5 sm:p-6">
        <h2 className="mb-4 text-xl">{t('Country and units')}</h2>
        <CountryForm settings={settings} />
      </Card>
      <Card className="mb-6 max-w-2xl p-5 sm:p-6">
        <h2 className="mb-4 text-xl">{t('New businesses')}</h2>
        <ListingForm settings={settings} />
      </Card>
      <Card className="max-w-2xl p-5 sm:p-6">
        <h2 className="mb-4 text-xl">{t('Support and data')}</h2>
        <SettingsForm settings={settings} />
      </Card>
    </AdminShell>
  )
}
