import { useQuery } from '@tanstack/react-query'
import { type FormEvent, type ReactNode } from 'react'
import { sessionQuery } from '#domains/identity/client.ts'
import type { PhotoUploads } from '#domains/pictures/client.ts'
import { useApi } from '#platform/api-context.tsx'
import { ErrorPanel } from '#ui/error-panel.tsx'
import { useFirstError } from '#ui/first-error.ts'
import { t } from '#ui/language.ts'
import { SaveRow } from '#ui/save-row.tsx'
import { Loading, Skeleton } from '#ui/skeleton.tsx'
import { providerQuery } from '../client.ts'
import type { ProviderProfile } from '../contract.ts'
import type { BusinessForm } from './business-form.tsx'

/** Renders its children once the user's own business is loaded. */
export function OwnBusiness({ children }: { children: (provider: ProviderProfile) => ReactNode }) {
  const api = useApi()
  const { data: user } = useQuery(sessionQuery(api))
  const id = user?.profile.id ?? ''
  const business = useQuery({ ...providerQuery(api, id), enabled: user?.profile.user_type === 'provider' })
  if (business.data) return children(business.data)
  if (business.errorUpdateCount === 0)
    return (
      <Loading label={t('Loading your business')}>
        <Skeleton className="h-64" />
      </Loading>
    )
  return (
    <ErrorPanel
      cause={business.error}
      title={t('Failed to load provider data')}
      onRetry={() => void business.refetch()}
      retrying={business.isFetching}
    />
  )
}

type BusinessFrameProps = { form: BusinessForm; photos?: PhotoUploads; children: ReactNode }

/** A form around some fields of the business, with a save button. */
export function BusinessFrame({ form, photos, children }: BusinessFrameProps) {
  const isUploading = photos?.isUploading ?? false
  const element = useFirstError(form.refusals)

  function submit(event: FormEvent) {
    event.preventDefault()
    if (photos?.isReady() ?? true) form.submit()
  }

  return (
    <form ref={element} noValidate onSubmit={submit} className="flex flex-col gap-5">
      {children}
      <SaveRow isChanged={form.isChanged} isSaving={form.isSending} isUploading={isUploading} />
    </form>
  )
}
