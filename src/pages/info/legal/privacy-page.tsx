import { useSuspenseQuery } from '@tanstack/react-query'
import type { LoaderFunctionArgs } from 'react-router'
import { siteQuery } from '#domains/site/settings-client.ts'
import { useApi } from '#platform/api-context.tsx'
import { pageTitle, siteName } from '#platform/brand.ts'
import { t } from '#ui/language.ts'
import { loadOwnText, OwnText } from '../own-text.tsx'
import { Sheet } from '../sheet.tsx'
import { LegalText, restoredAt } from './legal-text.tsx'
import { privacy } from './privacy.ts'

export async function loader(args: LoaderFunctionArgs) {
  await loadOwnText(args, 'privacy')
  return null
}

/** `/privacy`: the same text that the foot of every page opens as a dialog. */
export function Component() {
  return (
    <OwnText name="privacy">
      <Privacy />
    </OwnText>
  )
}

function Privacy() {
  const { data: site } = useSuspenseQuery(siteQuery(useApi()))
  return (
    <Sheet
      title={t('Privacy Policy')}
      lead={t('What is stored about you, who sees it, and how you take it with you or have it deleted.')}
    >
      <title>{pageTitle(t('Privacy Policy'))}</title>
      <meta
        name="description"
        content={t(
          'What {site} stores about you, who sees it, how long it is kept, and how to download or delete it.',
          { site: siteName() },
        )}
      />
      <LegalText
        sections={privacy(site)}
        mailbox={site.support_email}
        level={2}
        restoredAt={restoredAt(site, 'privacy')}
      />
    </Sheet>
  )
}
