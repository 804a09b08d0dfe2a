import { useId } from 'react'
import { useDraftAcrossSignIn } from '#domains/identity/client.ts'
import { Banner } from '#ui/banner.tsx'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { TextArea } from '#ui/field.tsx'
import { useFirstError } from '#ui/first-error.ts'
import { t } from '#ui/language.ts'
import { Select } from '#ui/select.tsx'
import { type Reported, useReportForm } from '../reports-client.ts'
import { detailsLimit, type ReportReason, reportReasons } from '../reports-rules.ts'

type ReportDialogProps = Reported & {
  /** The name of the subject, as the page shows it. */
  name: string
  open: boolean
  onClose: () => void
}

/** The form of a report on a review or user. Its draft stays while the dialog is closed. */
export function ReportDialog({ subject, subject_id, name, open, onClose }: ReportDialogProps) {
  const form = useReportForm({ subject, subject_id })
  const formId = useId()
  useDraftAcrossSignIn(`report:${subject_id}`, open && !form.isSent ? form.draft : undefined, form.set)
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={form.isSent ? t('Thank you') : t('Report {name}', { name })}
      actions={
        form.isSent ? (
          <Button variant="primary" autoFocus onClick={onClose}>
            {t('Done')}
          </Button>
        ) : (
          <>
            <Button onClick={onClose}>{t('Cancel')}</Button>
            <Button
              type="submit"
              form={formId}
              variant="primary"
              pending={form.isSending}
              pendingText={t('Sending...')}
            >
              {t('Send report')}
            </Button>
          </>
        )
      }
    >
      {form.isSent ? (
        <p role="status">{t('We received your report. We review every report and act if someone broke our rules.')}</p>
      ) : (
        <ReportForm id={formId} form={form} subject={subject} />
      )}
    </Dialog>
  )
}

type ReportFormProps = { id: string; form: ReturnType<typeof useReportForm>; subject: Reported['subject'] }

function ReportForm({ id, form: { refusals, draft, problems, failure, set, submit }, subject }: ReportFormProps) {
  const element = useFirstError(refusals)
  return (
    <form id={id} ref={element} noValidate onSubmit={submit} className="grid gap-5">
      <p className="text-quiet">
        {subject === 'review'
          ? t('Only our team reads this. The author of the review won’t learn who sent the report.')
          : t('Only our team reads this. The user won’t learn who sent the report.')}
      </p>
      {failure && <Banner tone="warning">{failure}</Banner>}
      <Select
        label={t('What is wrong?')}
        name="reason"
        required
        value={draft.reason}
        error={problems.reason}
        onChange={(event) => set({ reason: event.currentTarget.value as ReportReason })}
      >
        <option value="">{t('Choose')}</option>
        {Object.entries(reportReasons).map(([reason, text]) => (
          <option key={reason} value={reason}>
            {t(text)}
          </option>
        ))}
      </Select>
      <TextArea
        label={t('What happened?')}
        name="details"
        optional={draft.reason !== 'other'}
        counterMax={detailsLimit}
        value={draft.details}
        error={problems.details}
        onChange={(event) => set({ details: event.currentTarget.value })}
      />
    </form>
  )
}
