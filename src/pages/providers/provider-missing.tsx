import { ErrorPage } from '#pages/route-error.tsx'
import { siteName } from '#platform/brand.ts'
import { urls } from '#urls.ts'

const missing = {
  title: 'Provider Not Found',
  get text() {
    return `They may have left ${siteName()}, or the link may be mistyped.`
  },
  to: urls.providers(),
  back: 'Back to providers',
  unread: 'Failed to load provider details',
}

/** Shown if there is no such provider. */
export function ProviderMissing() {
  return <ErrorPage missing={missing} />
}
