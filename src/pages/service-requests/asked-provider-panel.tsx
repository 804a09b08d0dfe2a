import type { AskedProvider } from '#domains/service-requests/answers-contract.ts'
import { useChangeServiceRequest } from '#domains/service-requests/own-client.ts'
import type { ServiceRequest } from '#domains/service-requests/own-contract.ts'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { Users } from '#ui/icons/users.ts'
import { t } from '#ui/language.ts'
import { BusinessLink } from './business-link.tsx'

type PanelProps = { serviceRequest: ServiceRequest; asked: AskedProvider; href: string }

/**
 * The provider whom the customer asked for a quote, the reason if they declined, and links to other
 * providers.
 */
export function AskedProviderPanel({ serviceRequest, asked, href }: PanelProps) {
  const { decline_reason } = asked
  const isRefused = asked.declined_at !== null || !asked.available
  return (
    <div className="grid gap-3 rounded-field border border-line bg-sunken/50 p-4">
      <div className="flex items-center justify-between gap-3">
        <BusinessLink business={asked} href={href} />
        {asked.declined_at ? <Badge>{t('Declined')}</Badge> : <Badge tone="primary">{t('Asked')}</Badge>}
      </div>
      {decline_reason && <p className="max-w-measure wrap-anywhere whitespace-pre-line">{decline_reason}</p>}
      {!asked.available && <p className="text-sm text-quiet">{t('This business can’t answer at the moment.')}</p>}
      <Others serviceRequest={serviceRequest} isRefused={isRefused} />
    </div>
  )
}

/** The other providers who see the request. One press opens it to them. */
function Others({ serviceRequest, isRefused }: { serviceRequest: ServiceRequest; isRefused: boolean }) {
  const open = useChangeServiceRequest(t('Other providers nearby now see your request'))
  const { id, status, others_nearby } = serviceRequest
  if (others_nearby) return <p className="text-sm text-quiet">{t('Other providers nearby see this request, too.')}</p>
  if (status !== 'open') return null
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2.5 max-sm:*:grow">
      <p className="text-sm text-quiet">
        {isRefused ? t('No other provider sees this request.') : t('Only this provider sees this request.')}
      </p>
      <Button
        size="sm"
        variant={isRefused ? 'primary' : 'secondary'}
        icon={<Users aria-hidden="true" className="size-4" />}
        pending={open.isPending}
        onClick={() => open.mutate({ id, others_nearby: true })}
      >
        {t('Open to others nearby')}
      </Button>
    </div>
  )
}
