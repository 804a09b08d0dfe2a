import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useApi } from '#platform/api-context.tsx'
import { showError } from '#platform/show-error.ts'
import { Banner } from '#ui/banner.tsx'
import { Button } from '#ui/button.tsx'
import { t } from '#ui/language.ts'
import { providerQuery } from '../client.ts'
import type { Provider, ProviderProfile } from '../contract.ts'

type ApprovalBannerProps = { id: string; paused: NonNullable<ProviderProfile['paused']> }

/** Tells a provider that the business is not approved, with the button that asks again. */
export function ApprovalBanner({ id, paused }: ApprovalBannerProps) {
  const api = useApi()
  const cache = useQueryClient()
  const asking = useMutation({
    mutationFn: () => api.post<Provider>(`/rest/v1/providers/${id}/approval`),
    onSuccess: (provider) => cache.setQueryData(providerQuery(api, id).queryKey, provider),
    onError: showError,
  })
  if (paused.approval === 'waiting')
    return (
      <Banner title={t('Your business waits for approval')}>
        {t(
          'We look at each new business before customers find it. You can set up your profile, services and hours meanwhile. We will email you.',
        )}
      </Banner>
    )
  return (
    <Banner
      tone="warning"
      title={t('Your business is not listed')}
      action={
        <Button onClick={() => asking.mutate()} pending={asking.isPending}>
          {t('Ask again')}
        </Button>
      }
    >
      {paused.reason
        ? t('We have not approved it: “{reason}” Change what is wrong, then ask again.', { reason: paused.reason })
        : t('We have not approved it. Change what is wrong, then ask again.')}
    </Banner>
  )
}
