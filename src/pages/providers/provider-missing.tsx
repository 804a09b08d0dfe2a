import { ErrorPage } from '#pages/route-error.tsx'
import { siteName } from '#platform/brand.ts'
import { msg, t } from '#ui/language.ts'
import { urls } from '#urls.ts'

const missing = {
  title: msg('Provider Not Found'),
  get text() {
    return t('They may have left {site}, or the link may be mistyped.', { site: siteName() })
  },
  to: urls.providers(),
  back: msg('Back to providers'),
  unread: msg('Failed to load provider details'),
}

/** Shown if there is no such provider. */
export function ProviderMissing() {
  return <ErrorPage missing={missing} />
}
