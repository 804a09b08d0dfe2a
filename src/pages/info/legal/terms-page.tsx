import { useSuspenseQuery } from '@tanstack/react-query'
import type { LoaderFunctionArgs } from 'react-router'
import { siteQuery } from '#domains/site/settings-client.ts'
import { useApi } from '#platform/api-context.tsx'
import { pageTitle, siteName } from '#platform/brand.ts'
import { t } from '#ui/language.ts'
import { loadOwnText, OwnText } from '../own-text.tsx'
import { Sheet } from '../sheet.tsx'
import { LegalText, restoredAt } from './legal-text.tsx'
import { terms } from './terms.ts'

export async function loader(args: LoaderFunctionArgs) {
  await loadOwnText(args, 'terms')
  return null
}

/** `/terms`: the same text that the foot of every page opens as a dialog. */
export function Component() {
  return (
    <OwnText name="terms">
      <Terms />
    </OwnText>
  )
}

function Terms() {
  const { data: site } = useSuspenseQuery(siteQuery(useApi()))
  return (
    <Sheet
      title={t('Terms of Service')}
      lead={t('What you can expect of {site}, and what {site} expects of you.', { site: siteName() })}
    >
      <title>{pageTitle(t('Terms of Service'))}</title>
      <meta
        name="description"
        content={t(
          'What customers, providers and {site} can expect of one another: accounts, bookings, cancellations, prices and conduct.',
          { site: siteName() },
        )}
      />
      <LegalText sections={terms()} mailbox={site.support_email} level={2} restoredAt={restoredAt(site, 'terms')} />
    </Sheet>
  )
}
