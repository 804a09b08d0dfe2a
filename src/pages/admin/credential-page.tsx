import { useState } from 'react'
import { Link, type LoaderFunctionArgs } from 'react-router'
import { documentAddress, operatorCredentialQuery } from '#domains/moderation/credentials-client.ts'
import type { OperatorCredential } from '#domains/moderation/credentials-contract.ts'
import { useAdminAction } from '#domains/operators/client.ts'
import { Facts, Moment } from '#domains/operators/components/facts.tsx'
import { ReasonDialog } from '#domains/operators/components/reason-dialog.tsx'
import { Reason } from '#domains/operators/schema.ts'
import { credentialKinds } from '#domains/providers/credentials-rules.ts'
import { Button } from '#ui/button.tsx'
import { dayText } from '#ui/formats.ts'
import { t } from '#ui/language.ts'
import { urls } from '#urls.ts'
import { AdminShell } from './admin-shell.tsx'
import { CredentialBadge } from './credential-badge.tsx'
import { AfterReason, type LookedAt, LookList, loadAfterReason } from './looks.tsx'

export const loader = (args: LoaderFunctionArgs) => loadAfterReason(args, operatorCredentialQuery)

/** `/admin/credentials/:id`: a credential with its document, once the operator has said why. */
export function Component() {
  return (
    <AfterReason
      title={t('A credential')}
      lead={t('You are about to see the document of a provider.')}
      question={t('Why do you look at this document?')}
      action={t('Show the document')}
      query={operatorCredentialQuery}
      failure={t('The credential could not be loaded')}
      label={t('the credential')}
    >
      {(credential, look) => <Content credential={credential} look={look} />}
    </AfterReason>
  )
}

function Content({ credential, look }: { credential: OperatorCredential; look: LookedAt }) {
  const { title, kind, number, issuer, region, expires_on, reason, person_id, business_name, decided_at } = credential
  return (
    <AdminShell title={title} lead={<CredentialBadge {...credential} />} aside={<Decision credential={credential} />}>
      <div className="grid gap-8 lg:grid-cols-2">
        <Facts
          facts={{
            [t('Provider')]: (
              <Link to={urls.adminPerson(person_id)} className="text-link">
                {business_name}
              </Link>
            ),
            [t('Kind')]: t(credentialKinds[kind]),
            [t('Number')]: number,
            [t('Issued by')]: issuer,
            [t('Valid in')]: region,
            [t('Valid until')]: expires_on ? dayText(`${expires_on}T00:00:00Z`) : t('No end'),
            [t('Sent')]: <Moment at={credential.submitted_at} />,
            [t('Decided')]: decided_at && (
              <>
                <Moment at={decided_at} />{' '}
                {t('by {name}', { name: credential.decided_by ?? t('an operator who has left') })}
              </>
            ),
            [t('Sent back because')]: reason,
          }}
        />
        <Document look={look} isPdf={credential.is_pdf} />
      </div>
      <LookList looks={credential.looks} title={t('Operators who looked at it')} />
    </AdminShell>
  )
}

function Document({ look, isPdf }: { look: LookedAt; isPdf: boolean }) {
  const address = documentAddress(look)
  if (isPdf)
    return (
      <p>
        <a href={address} download className="text-link">
          {t('Download the document (PDF)')}
        </a>
      </p>
    )
  return (
    <a href={address} target="_blank" rel="noopener">
      <img src={`${address}&size=lg`} alt={t('The document')} className="max-h-128 rounded-field border border-line" />
    </a>
  )
}

function Decision({ credential: { id, title, status, submitted_at } }: { credential: OperatorCredential }) {
  const [isDeclining, setDeclining] = useState(false)
  const approving = useAdminAction(t('Customers see it now.'))
  if (status !== 'waiting') return null
  return (
    <div className="flex flex-wrap gap-3">
      <Button onClick={() => setDeclining(true)}>{t('Send back')}</Button>
      <Button
        variant="primary"
        pending={approving.isPending}
        onClick={() => approving.mutate({ path: `/credentials/${id}/approve`, body: { submitted_at } })}
      >
        {t('Approve')}
      </Button>
      <ReasonDialog
        open={isDeclining}
        onClose={() => setDeclining(false)}
        title={t('Send “{title}” back?', { title })}
        label={t('Reason')}
        hint={t('The provider reads this.')}
        schema={Reason}
        confirmText={t('Send back')}
        danger
        done={t('The provider can correct it and send it again.')}
        action={(reason) => ({ path: `/credentials/${id}/decline`, body: { submitted_at, reason } })}
      >
        {t('Customers do not see it. The provider can correct it and send it again.')}
      </ReasonDialog>
    </div>
  )
}
