import { useState } from 'react'
import { AddressFields } from '#domains/bookings/components/address-fields.tsx'
import { useSaveClient } from '#domains/clients/client.ts'
import type { Client } from '#domains/clients/contract.ts'
import { clientLimits, clientTexts } from '#domains/clients/limits.ts'
import { NewClient } from '#domains/clients/schema.ts'
import { problemsIn } from '#platform/check.ts'
import { refusedFields, useForm } from '#platform/form.ts'
import type { Problems } from '#platform/problems.ts'
import { Button } from '#ui/button.tsx'
import { Checkbox } from '#ui/checkbox.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { TextArea, TextField } from '#ui/field.tsx'
import { useFirstError } from '#ui/first-error.ts'
import { t } from '#ui/language.ts'

interface Draft {
  name: string
  phone: string
  email: string
  notes: string
  hasAddress: boolean
  address: { line1: string; line2: string; city: string; state: string; zipCode: string }
}

const noAddress = { line1: '', line2: '', city: '', state: '', zipCode: '' }

const draftOf = (client: Client | undefined): Draft => ({
  name: client?.name ?? '',
  phone: client?.phone ?? '',
  email: client?.email ?? '',
  notes: client?.notes ?? '',
  hasAddress: Boolean(client?.address),
  address: { ...noAddress, ...client?.address, line2: client?.address?.line2 ?? '' },
})

const sent = ({ hasAddress, address, ...rest }: Draft) => ({ ...rest, address: hasAddress ? address : null })

/** The problem of an empty part of an address says what the whole address needs. */
const withAddressTexts = (problems: Problems): Problems =>
  Object.fromEntries(
    Object.entries(problems).map(([field, message]) => [
      field,
      field.startsWith('address.') && message === emptyPart ? clientTexts.addressIncomplete : message,
    ]),
  )
const emptyPart = problemsIn(NewClient, { name: 'A', address: noAddress })['address.line1']

type ClientDialogProps = { client?: Client; onClose: () => void; onSaved: (client: Client) => void }

/** Adds a client, or changes one. */
export function ClientDialog({ client, onClose, onSaved }: ClientDialogProps) {
  const [draft, setDraft] = useState(() => draftOf(client))
  const form = useForm<Draft, NewClient, Client>({
    draft,
    change: (part) => setDraft((now) => ({ ...now, ...part })),
    sent,
    check: (whole) => withAddressTexts(problemsIn(NewClient, sent(whole))),
    sending: useSaveClient(client?.id),
    onDone: onSaved,
    problemsOf: (error) => withAddressTexts(refusedFields(error)),
  })
  const { problems, set, isSending, refusals } = form
  const element = useFirstError(refusals)
  const field = (name: 'name' | 'phone' | 'email' | 'notes') => ({
    name,
    value: draft[name],
    error: problems[name] ?? null,
    onChange: ({ currentTarget: { value } }: { currentTarget: { value: string } }) => set({ [name]: value }),
  })
  return (
    <Dialog
      open
      onClose={onClose}
      title={client ? t('Edit client') : t('Add a client')}
      actions={
        <>
          <Button onClick={onClose}>{t('Cancel')}</Button>
          <Button variant="primary" type="submit" form="client" pending={isSending}>
            {client ? t('Save') : t('Add client')}
          </Button>
        </>
      }
    >
      <form id="client" ref={element} noValidate onSubmit={form.submit} className="grid gap-5">
        <TextField label={t('Name')} required maxLength={clientLimits.name} autoComplete="off" {...field('name')} />
        <div className="grid gap-5 sm:grid-cols-2">
          <TextField label={t('Phone')} optional type="tel" autoComplete="off" {...field('phone')} />
          <TextField label={t('Email')} optional type="email" autoComplete="off" maxLength={254} {...field('email')} />
        </div>
        <Checkbox
          checked={draft.hasAddress}
          onChange={({ currentTarget: { checked } }) => set({ hasAddress: checked })}
        >
          {t('I work at this client’s address')}
        </Checkbox>
        {draft.hasAddress && (
          <AddressFields
            form={{
              draft,
              problems: problems as Problems,
              change: (next) => setDraft((now) => ({ ...now, ...next(now) })),
            }}
            hint={t('It is copied into each job.')}
          />
        )}
        <TextArea
          label={t('Notes')}
          optional
          rows={4}
          hint={t('Only you see them: keys, pets, preferences.')}
          maxLength={clientLimits.notes}
          {...field('notes')}
        />
      </form>
    </Dialog>
  )
}
