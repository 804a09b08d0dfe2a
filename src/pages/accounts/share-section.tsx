import { useQuery } from '@tanstack/react-query'
import { HandleForm } from '#domains/providers/components/handle-form.tsx'
import { OwnBusiness } from '#domains/providers/components/own-business.tsx'
import { handleQuery } from '#domains/providers/handles-client.ts'
import type { ProviderHandle } from '#domains/providers/handles-contract.ts'
import { embedSnippet } from '#domains/providers/handles-rules.ts'
import { CopyButton } from '#domains/sign-in/components/copy-button.tsx'
import { useApi } from '#platform/api-context.tsx'
import { ButtonLink } from '#ui/button.tsx'
import { ErrorPanel } from '#ui/error-panel.tsx'
import { TextArea, TextField } from '#ui/field.tsx'
import { pathIn, t } from '#ui/language.ts'
import { urls } from '#urls.ts'

/** The provider's own page: its address, and ways to share it with customers. */
export function ShareSection() {
  return (
    <OwnBusiness>
      {(provider) => (
        <div className="flex flex-col gap-8">
          <HandleForm key={provider.id} provider={provider} />
          {provider.handle && <Ways handle={provider.handle} name={provider.business_name} />}
        </div>
      )}
    </OwnBusiness>
  )
}

function Ways({ handle, name }: { handle: string; name: string }) {
  const page = useQuery(handleQuery(useApi(), handle))
  if (page.data) return <WaysTo page={page.data} name={name} />
  if (page.error)
    return <ErrorPanel cause={page.error} onRetry={() => void page.refetch()} retrying={page.isFetching} />
  return null
}

function WaysTo({ page: { handle, url }, name }: { page: ProviderHandle; name: string }) {
  const snippet = embedSnippet({ url, handle, name })
  return (
    <>
      <div className="flex flex-col items-start gap-3">
        <TextField
          label={t('Your page')}
          value={url}
          readOnly
          onFocus={({ currentTarget }) => currentTarget.select()}
          hint={t('For messages, email signatures and social media.')}
          className="w-full"
        />
        <div className="flex flex-wrap items-center gap-x-5 gap-y-2">
          <CopyButton text={url} label={t('Copy address')} />
          <a href={pathIn(urls.storefront(handle))} className="text-link inline-flex min-h-11 items-center">
            {t('Open your page')}
          </a>
        </div>
      </div>
      <div className="flex flex-col items-start gap-3">
        <TextArea
          label={t('On your own website')}
          value={snippet}
          readOnly
          rows={4}
          onFocus={({ currentTarget }) => currentTarget.select()}
          hint={t(
            'Add these lines where your free times should be. A time that a visitor chooses opens here, in a new tab.',
          )}
          className="w-full"
        />
        <CopyButton text={snippet} label={t('Copy lines')} />
      </div>
      <div className="flex flex-wrap items-center gap-5">
        <img
          src={urls.storefront(handle, '/qr.svg')}
          alt={t('QR code of {url}', { url })}
          width={144}
          height={144}
          className="rounded-field border border-line bg-white"
        />
        <div className="flex min-w-0 flex-1 basis-48 flex-col items-start gap-3">
          <p>{t('For your van, your cards and your counter: a camera that sees this code opens your page.')}</p>
          <ButtonLink to={urls.poster()} size="sm">
            {t('Print it on a sheet')}
          </ButtonLink>
        </div>
      </div>
    </>
  )
}
