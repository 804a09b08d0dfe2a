import { unlessOnly } from '#pages/app-context.ts'
import { t } from '#ui/language.ts'
import { urls } from '#urls.ts'
import { useStorefront } from './handle.ts'
import { Storefront } from './storefront.tsx'

export { loadStorefront as loader } from './storefront.tsx'

/** The page itself reads other days. */
export const shouldRevalidate = unlessOnly('day', 'from')

/** `/p/{handle}`: a provider's own page, without the site's navigation. */
export function Component() {
  const provider = useStorefront()
  return (
    <div className="page-width max-w-3xl pt-6 pb-4 sm:pt-10">
      <title>{t('Book {business_name}', { business_name: provider.business_name })}</title>
      <Storefront provider={provider} pageLink={(thread) => urls.storefront(provider.handle ?? '', '', thread)}>
        <p className="mt-6 max-w-measure whitespace-pre-line">{provider.description}</p>
      </Storefront>
    </div>
  )
}

export { ProviderMissing as ErrorBoundary } from '#pages/providers/provider-missing.tsx'
