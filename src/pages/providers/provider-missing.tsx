import { ErrorPage } from '#pages/route-error.tsx'
import { siteName } from '#platform/brand.ts'
import { t } from '#ui/language.ts'
import { urls } from '#urls.ts'

const missing = () => ({
  title: t('Provider Not Found'),
  text: t('They may have left {site}, or the link may be mistyped.', { site: siteName() }),
  to: urls.providers(),
  back: t('Back to providers'),
  unread: t('Failed to load provider details'),
})

/** Shown if there is no such provider. */
export function ProviderMissing() {
  return <ErrorPage missing={missing()} />
}
