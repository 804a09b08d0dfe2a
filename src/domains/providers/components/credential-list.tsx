import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useApi } from '#platform/api-context.tsx'
import { Badge, type BadgeTone } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { ConfirmDialog } from '#ui/dialog.tsx'
import { ErrorPanel } from '#ui/error-panel.tsx'
import { Plus } from '#ui/icons/plus.ts'
import { t } from '#ui/language.ts'
import { Loading, Skeleton } from '#ui/skeleton.tsx'
import { credentialsQuery, useCredentials } from '../credentials-client.ts'
import type { Credential } from '../credentials-contract.ts'
import {
  credentialKinds,
  credentialLimits,
  credentialStates,
  credentialTexts,
  validityText,
} from '../credentials-rules.ts'
import { CredentialDialog } from './credential-dialog.tsx'
import { OwnBusiness } from './own-business.tsx'

/** A provider's own credentials: add, correct and remove them. */
export function CredentialList() {
  return <OwnBusiness>{({ id }) => <Loaded key={id} provider_id={id} />}</OwnBusiness>
}

function Loaded({ provider_id }: { provider_id: string }) {
  const { data, error, refetch, isFetching } = useQuery(credentialsQuery(useApi(), provider_id))
  if (data) return <List provider_id={provider_id} credentials={data} />
  if (error) return <ErrorPanel cause={error} onRetry={() => void refetch()} retrying={isFetching} />
  return (
    <Loading label={t('Loading your credentials')}>
      <Skeleton className="h-24" />
    </Loading>
  )
}

function List({ provider_id, credentials }: { provider_id: string; credentials: Credential[] }) {
  const { remove } = useCredentials(provider_id)
  const [form, setForm] = useState<{ credential?: Credential }>()
  const [leaving, setLeaving] = useState<Credential>()
  const isFull = credentials.length >= credentialLimits.most
  return (
    <>
      {credentials.length > 0 && (
        <ul aria-label={t('Your credentials')} className="-mt-4 mb-5 divide-y divide-line border-b border-line">
          {credentials.map((credential) => (
            <li key={credential.id} className="py-4">
              <Row
                credential={credential}
                onChange={() => setForm({ credential })}
                onRemove={() => setLeaving(credential)}
              />
            </li>
          ))}
        </ul>
      )}
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <Button icon={<Plus aria-hidden="true" className="size-5" />} disabled={isFull} onClick={() => setForm({})}>
          {t('Add credential')}
        </Button>
        {isFull && <p className="text-sm text-quiet">{t(credentialTexts.tooMany)}</p>}
      </div>
      {form && <CredentialDialog provider_id={provider_id} {...form} onClose={() => setForm(undefined)} />}
      <ConfirmDialog
        open={leaving !== undefined}
        title={t('Remove “{title}”?', { title: leaving?.title })}
        confirmText={t('Remove')}
        danger
        pending={remove.isPending}
        onConfirm={() => leaving && remove.mutate(leaving.id, { onSettled: () => setLeaving(undefined) })}
        onCancel={() => setLeaving(undefined)}
      >
        {t('The document is deleted, and customers do not see the credential any more.')}
      </ConfirmDialog>
    </>
  )
}

const tones: Record<Credential['status'], BadgeTone> = { waiting: 'warning', approved: 'success', declined: 'error' }

function Row({
  credential,
  onChange,
  onRemove,
}: {
  credential: Credential
  onChange: () => void
  onRemove: () => void
}) {
  const { kind, title, number, issuer, region, expires_on, status, reason, is_over } = credential
  const about = <span className="sr-only"> {title}</span>
  const isShown = status === 'approved' && !is_over
  return (
    <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
      <div className="min-w-0 wrap-anywhere">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1 font-semibold">
          {title}
          <Badge tone={is_over ? 'neutral' : tones[status]}>{is_over ? t('Ended') : t(credentialStates[status])}</Badge>
        </p>
        <p className="text-sm text-quiet">
          {[t(credentialKinds[kind]), issuer, region, t('No. {number}', { number }), validityText(expires_on)]
            .filter(Boolean)
            .join(' · ')}
        </p>
        {status === 'declined' && <p className="mt-1 text-terracotta">{reason}</p>}
        {status === 'waiting' && !is_over && (
          <p className="mt-1 text-sm">{t('Customers see it once we have checked it.')}</p>
        )}
        {isShown && <p className="mt-1 text-sm">{t('Customers see it on your profile.')}</p>}
      </div>
      <div className="flex gap-2">
        {status !== 'approved' && (
          <Button size="sm" onClick={onChange}>
            {status === 'declined' ? t('Correct') : t('Change')}
            {about}
          </Button>
        )}
        <Button size="sm" className="text-terracotta" onClick={onRemove}>
          {t('Remove')}
          {about}
        </Button>
      </div>
    </div>
  )
}
