import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { Link, type LoaderFunctionArgs } from 'react-router'
import { sessionQuery } from '#domains/identity/client.ts'
import { providerQuery } from '#domains/providers/client.ts'
import { handleQuery } from '#domains/providers/handles-client.ts'
import type { ProviderHandle } from '#domains/providers/handles-contract.ts'
import { load, loadProvider } from '#pages/app-context.ts'
import { useApi } from '#platform/api-context.tsx'
import { pageTitle } from '#platform/brand.ts'
import { Button, ButtonLink } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { ChevronLeft } from '#ui/icons/chevron-left.ts'
import { t } from '#ui/language.ts'
import { urls } from '#urls.ts'

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { profile } = await loadProvider(context, request, 'poster')
  const { handle } = await load(context, (api) => providerQuery(api, profile.id))
  if (handle) await load(context, (api) => handleQuery(api, handle))
  return null
}

/** `/poster`: the QR code of the provider's own page, to print on one sheet. */
export function Component() {
  const api = useApi()
  const { data: user } = useSuspenseQuery(sessionQuery(api))
  const { data: provider } = useSuspenseQuery(providerQuery(api, user?.profile.id ?? ''))
  const handle = provider.handle ?? ''
  const { data: page } = useQuery({ ...handleQuery(api, handle), enabled: handle !== '' })
  return (
    <div className="page-width max-w-3xl py-6 sm:py-10">
      <title>{pageTitle(t('QR code'))}</title>
      <Link
        to={urls.share()}
        className="-ml-1 inline-flex min-h-11 items-center gap-1 font-medium text-quiet no-underline hover:text-ink print:hidden"
      >
        <ChevronLeft aria-hidden="true" className="size-5" />
        {t('Share your page')}
      </Link>
      {page ? (
        <Sheet page={page} name={provider.business_name} />
      ) : (
        <EmptyState
          title={t('Your page has no address yet')}
          action={<ButtonLink to={urls.share()}>{t('Choose an address')}</ButtonLink>}
        >
          {t('The QR code leads to the short address of your page.')}
        </EmptyState>
      )}
    </div>
  )
}

function Sheet({ page: { handle, url }, name }: { page: ProviderHandle; name: string }) {
  return (
    <>
      <div className="mt-1 mb-6 flex flex-wrap items-center justify-between gap-4 print:hidden">
        <p className="text-quiet">{t('Prints on one sheet.')}</p>
        <div className="flex flex-wrap gap-3">
          <a
            href={urls.storefront(handle, '/qr.svg')}
            download={`${handle}.svg`}
            className="text-link inline-flex min-h-11 items-center"
          >
            {t('Download the code')}
          </a>
          <Button onClick={() => window.print()}>{t('Print')}</Button>
        </div>
      </div>
      <div className="flex flex-col items-center gap-6 rounded-card border border-line p-6 text-center sm:p-12 print:border-0">
        <h1 className="text-4xl wrap-anywhere hyphens-auto">{name}</h1>
        <p className="text-xl">{t('Book a time with your phone')}</p>
        <img
          src={urls.storefront(handle, '/qr.svg')}
          alt={t('QR code of {url}', { url })}
          width={360}
          height={360}
          className="h-auto w-full max-w-90 rounded-field bg-white"
        />
        <p className="text-xl font-semibold wrap-anywhere">{url.replace(/^https?:\/\//, '')}</p>
      </div>
    </>
  )
}
