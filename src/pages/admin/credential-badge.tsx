import type { Credential } from '#domains/providers/credentials-contract.ts'
import { credentialStates } from '#domains/providers/credentials-rules.ts'
import { Badge, type BadgeTone } from '#ui/badge.tsx'
import { t } from '#ui/language.ts'

const tones: Record<Credential['status'], BadgeTone> = { waiting: 'warning', approved: 'success', declined: 'error' }

/** The status of a credential, and whether its last day is over. */
export function CredentialBadge({ status, is_over }: Pick<Credential, 'status' | 'is_over'>) {
  if (is_over) return <Badge>{t('Ended')}</Badge>
  return <Badge tone={tones[status]}>{status === 'waiting' ? t('To check') : t(credentialStates[status])}</Badge>
}
