import { useSuspenseQuery } from '@tanstack/react-query'
import type { LoaderFunctionArgs } from 'react-router'
import { siteQuery } from '#domains/site/settings-client.ts'
import { useApi } from '#platform/api-context.tsx'
import { pageTitle, siteName } from '#platform/brand.ts'
import { t } from '#ui/language.ts'
import { Rich } from '#ui/rich.tsx'
import { loadOwnText, OwnText } from './own-text.tsx'
import { Sheet } from './sheet.tsx'

export async function loader(args: LoaderFunctionArgs) {
  await loadOwnText(args, 'imprint')
  return null
}

/** `/imprint`: who runs the site. The footer links to it if operators have written it. */
export function Component() {
  return (
    <OwnText name="imprint">
      <Imprint />
    </OwnText>
  )
}

function Imprint() {
  const { data: site } = useSuspenseQuery(siteQuery(useApi()))
  return (
    <Sheet title={t('Imprint')} lead={t('Who runs {site}.', { site: siteName() })}>
      <title>{pageTitle(t('Imprint'))}</title>
      <meta
        name="description"
        content={t('Who runs {site}, and how to reach the people behind it by email.', { site: siteName() })}
      />
      <p>
        <Rich
          text={t(
            'The operators of this site have not written an imprint yet. You can reach them at <link>{support_email}</link>.',
            { support_email: site.support_email },
          )}
          link={(text) => (
            <a href={`mailto:${site.support_email}`} className="text-link break-words">
              {text}
            </a>
          )}
        />
      </p>
    </Sheet>
  )
}
