import { zoneText } from '#domains/schedule/slots-rules.ts'
import { t } from '#ui/language.ts'
import { urls } from '#urls.ts'
import { useStorefront } from './handle.ts'
import { Storefront } from './storefront.tsx'

export { loadStorefront as loader } from './storefront.tsx'

/**
 * `/p/{handle}/embed`: the page inside a frame on another site. It runs no script of ours but
 * `public/frame.js`; a press on a time opens the booking form in a new tab.
 */
export function Component() {
  const provider = useStorefront()
  return (
    <div className="page-width max-w-3xl py-4">
      <title>{t('Book {business_name}', { business_name: provider.business_name })}</title>
      <Storefront
        provider={provider}
        // The fragment keeps the position of the keyboard focus.
        pageLink={(thread) => `${urls.storefront(provider.handle ?? '', '/embed', thread)}#free`}
      >
        {!provider.paused && (
          // Without scripts, the page does not know whether this is the visitor's own zone.
          <p className="mt-4 text-sm text-quiet">{t('Times are in {zone}.', { zone: zoneText(provider.time_zone) })}</p>
        )}
      </Storefront>
    </div>
  )
}

export { ProviderMissing as ErrorBoundary } from '#pages/providers/provider-missing.tsx'
