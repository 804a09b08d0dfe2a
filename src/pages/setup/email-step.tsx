import { useSettingsDraft } from '#domains/operators/settings-draft.ts'
import type { Settings } from '#domains/site/settings-contract.ts'
import { Banner } from '#ui/banner.tsx'
import { TextField } from '#ui/field.tsx'
import { t } from '#ui/language.ts'
import { StepForm } from './step-form.tsx'

/** An email address, unless it is a default without a mailbox, which has to be replaced. */
const realOf = (email: string) => (email.endsWith('.example') ? '' : email)

interface EmailStepProps {
  settings: Settings
  /** Whether a mail server is configured. */
  sendsMail: boolean
  onDone: () => void
}

/** The sender of emails, and the address that users write to. */
export function EmailStep({ settings, sendsMail, onDone }: EmailStepProps) {
  const stored = { sender_email: realOf(settings.sender_email), support_email: realOf(settings.support_email) }
  const { form, draft, problems, change, type, isPending } = useSettingsDraft('setup-email', stored)
  return (
    <StepForm
      ref={form}
      title={t('Which email addresses does it use?')}
      problem={problems['form']}
      pending={isPending}
      onSubmit={() => change(draft, onDone)}
    >
      {!sendsMail && (
        <Banner tone="warning" title={t('No mail server yet')}>
          {t(
            'Emails stay in the database until SMTP_URL is set on the server. The checklist after the set-up says so, too.',
          )}
        </Banner>
      )}
      <TextField
        label={t('Sender of emails')}
        name="sender_email"
        type="email"
        autoComplete="off"
        required
        hint={t('Your mail server must accept this address.')}
        value={draft.sender_email}
        error={problems['sender_email']}
        onChange={(event) => type({ sender_email: event.currentTarget.value })}
      />
      <TextField
        label={t('Support address')}
        name="support_email"
        type="email"
        autoComplete="off"
        required
        hint={t('Shown in the footer of pages and emails. Messages from the contact form go there.')}
        value={draft.support_email}
        error={problems['support_email']}
        onChange={(event) => type({ support_email: event.currentTarget.value })}
      />
    </StepForm>
  )
}
