import { useState } from 'react'
import { useDraftAcrossSignIn } from '#domains/identity/client.ts'
import { declineLimits } from '#domains/service-requests/answers-rules.ts'
import { Decline } from '#domains/service-requests/answers-schema.ts'
import { useDecline } from '#domains/service-requests/opportunities-client.ts'
import type { Opportunity } from '#domains/service-requests/opportunities-contract.ts'
import { problemsIn } from '#platform/check.ts'
import { useForm } from '#platform/form.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { TextArea } from '#ui/field.tsx'
import { useFirstError } from '#ui/first-error.ts'
import { t } from '#ui/language.ts'

type DeclineDialogProps = { opportunity: Opportunity; open: boolean; onClose: () => void }

/** Lets the asked provider decline a request for a quote, with a text for the customer. */
export function DeclineDialog({ opportunity: { id, title }, open, onClose }: DeclineDialogProps) {
  const [draft, setDraft] = useState<Decline>({ reason: '' })
  const form = useForm({
    draft,
    change: (part) => setDraft((before) => ({ ...before, ...part })),
    check: (whole) => problemsIn(Decline, whole),
    sending: useDecline(id),
    onDone: onClose,
  })
  const element = useFirstError(form.refusals)
  useDraftAcrossSignIn(`decline:${id}`, open ? draft : undefined, form.set)
  const formId = `decline-${id}`
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={t('Decline “{title}”?', { title })}
      actions={
        <>
          <Button onClick={onClose}>{t('Cancel')}</Button>
          <Button type="submit" form={formId} variant="primary" pending={form.isSending} pendingText={t('Sending...')}>
            {t('Decline request')}
          </Button>
        </>
      }
    >
      <form id={formId} ref={element} noValidate onSubmit={form.submit} className="grid gap-5">
        <TextArea
          label={t('Your answer')}
          name="reason"
          rows={4}
          required
          hint={t('The customer reads it and can then ask others. You no longer see the request.')}
          counterMax={declineLimits.max}
          value={draft.reason}
          onChange={(event) => form.set({ reason: event.currentTarget.value })}
          error={form.problems.reason}
        />
      </form>
    </Dialog>
  )
}
