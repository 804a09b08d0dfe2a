import { useSuspenseQuery } from '@tanstack/react-query'
import { siteQuery } from '#domains/site/settings-client.ts'
import { useApi } from '#platform/api-context.tsx'
import { pageTitle, siteName } from '#platform/brand.ts'
import { Sheet } from '../sheet.tsx'
import { LegalText } from './legal-text.tsx'
import { terms } from './terms.ts'

/** `/terms`: the same text that the foot of every page opens as a dialog. */
export function Component() {
  const { data: site } = useSuspenseQuery(siteQuery(useApi()))
  return (
    <Sheet
      title="Terms of Service"
      lead={`What you can expect of ${siteName()}, and what ${siteName()} expects of you.`}
    >
      <title>{pageTitle('Terms of Service')}</title>
      <meta
        name="description"
        content={`What customers, providers and ${siteName()} can expect of one another: accounts, bookings, cancellations, prices and conduct.`}
      />
      <LegalText sections={terms} mailbox={site.support_email} level={2} />
    </Sheet>
  )
}
