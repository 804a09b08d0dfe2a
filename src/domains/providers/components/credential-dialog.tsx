import { type ChangeEvent, useId, useState } from 'react'
import { DocumentInput } from '#domains/pictures/components/document-input.tsx'
import { isPdf, pictureUrl } from '#domains/pictures/rules.ts'
import { problemsIn } from '#platform/check.ts'
import { useForm } from '#platform/form.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { TextField } from '#ui/field.tsx'
import { useFirstError } from '#ui/first-error.ts'
import { t } from '#ui/language.ts'
import { Select } from '#ui/select.tsx'
import { useCredentials } from '../credentials-client.ts'
import type { Credential } from '../credentials-contract.ts'
import { type CredentialKind, credentialKinds, credentialLimits as limits } from '../credentials-rules.ts'
import { NewCredential } from '../credentials-schema.ts'

interface CredentialDialogProps {
  provider_id: string
  /** The credential to change; undefined for a new one. */
  credential?: Credential
  onClose: () => void
}

type Draft = Omit<NewCredential, 'expires_on'> & { expires_on: string }

const empty: Draft = { kind: 'license', title: '', number: '', issuer: '', region: '', expires_on: '', document: '' }

function draftOf({ kind, title, number, issuer, region, expires_on, document }: Credential): Draft {
  return { kind, title, number, issuer, region, expires_on: expires_on ?? '', document }
}

const credentialIn = ({ expires_on, ...texts }: Draft): NewCredential => ({ ...texts, expires_on: expires_on || null })

/** The form of a new credential, or of one that is not approved. */
export function CredentialDialog({ provider_id, credential, onClose }: CredentialDialogProps) {
  const id = useId()
  const [draft, setDraft] = useState<Draft>(credential ? draftOf(credential) : empty)
  const { save } = useCredentials(provider_id)
  const form = useForm({
    draft,
    change: (part: Partial<Draft>) => setDraft((before) => ({ ...before, ...part })),
    sent: (whole) => ({ ...credentialIn(whole), ...(credential && { id: credential.id }) }),
    check: (whole) => problemsIn(NewCredential, credentialIn(whole)),
    sending: save,
    onDone: onClose,
  })
  const element = useFirstError(form.refusals)
  const field = (name: keyof Draft) => ({
    name,
    value: draft[name],
    onChange: ({ currentTarget: { value } }: ChangeEvent<HTMLInputElement>) => form.set({ [name]: value }),
    error: form.problems[name],
  })
  const isInsured = draft.kind === 'insurance'
  return (
    <Dialog
      open
      onClose={onClose}
      title={credential ? t('Correct “{title}”', { title: credential.title }) : t('Add a credential')}
      actions={
        <>
          <Button onClick={onClose}>{t('Cancel')}</Button>
          <Button type="submit" form={id} variant="primary" pending={form.isSending}>
            {t('Send for checking')}
          </Button>
        </>
      }
    >
      <form ref={element} id={id} noValidate onSubmit={form.submit} className="grid gap-5">
        <Select
          label={t('Kind')}
          name="kind"
          value={draft.kind}
          error={form.problems.kind}
          onChange={({ currentTarget: { value } }) => form.set({ kind: value as CredentialKind })}
        >
          {Object.entries(credentialKinds).map(([kind, name]) => (
            <option key={kind} value={kind}>
              {t(name)}
            </option>
          ))}
        </Select>
        <TextField
          label={t('Text of the badge')}
          hint={isInsured ? t('Such as “Liability insurance up to $1 million”') : t('Such as “Licensed plumber”')}
          maxLength={limits.title}
          {...field('title')}
        />
        <TextField
          label={isInsured ? t('Number of the policy') : t('Number')}
          hint={isInsured ? t('Only you and our team see it.') : t('Customers see it, so that they can look it up.')}
          maxLength={limits.number}
          {...field('number')}
        />
        <TextField
          label={t('Issued by')}
          hint={isInsured ? t('The insurance company') : t('The authority, school or association')}
          maxLength={limits.issuer}
          {...field('issuer')}
        />
        <TextField
          label={t('Valid in')}
          hint={t('Such as “California”')}
          optional
          maxLength={limits.region}
          {...field('region')}
        />
        <TextField
          type="date"
          label={t('Valid until')}
          hint={t(
            'Leave it empty if there is no end. After this day the badge goes; we remind you 30 and 7 days before.',
          )}
          optional
          {...field('expires_on')}
        />
        <DocumentInput
          bucket="credential-files"
          name="document"
          label={t('Document')}
          hint={t('Only you and our team see it.')}
          error={form.problems.document}
          file={draft.document}
          onChange={(document) => form.set({ document })}
        >
          <OwnDocument name={draft.document} />
        </DocumentInput>
      </form>
    </Dialog>
  )
}

function OwnDocument({ name }: { name: string }) {
  const address = pictureUrl({ bucket: 'credential-files', name })
  return (
    <a href={address} target="_blank" rel="nofollow noopener" className="text-link">
      {isPdf(name) ? t('PDF document') : t('Picture')}
    </a>
  )
}
