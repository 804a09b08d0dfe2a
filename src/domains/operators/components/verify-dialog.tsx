import { type FormEvent, useId, useRef, useState } from 'react'
import { type Check, checks } from '#domains/providers/record-rules.ts'
import { isSessionOver } from '#platform/api-client.ts'
import { problemsIn } from '#platform/check.ts'
import { Button } from '#ui/button.tsx'
import { Checkbox } from '#ui/checkbox.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { FieldError, TextArea, TextField } from '#ui/field.tsx'
import { t } from '#ui/language.ts'
import type { Business } from '../accounts-contract.ts'
import { NewVerification } from '../accounts-schema.ts'
import { useAdminAction } from '../client.ts'
import { adminLimits } from '../rules.ts'

/** The checks whose documents end. */
const ending = ['licence', 'insurance'] as const

type VerifyDialogProps = { business: Pick<Business, 'id' | 'business_name'>; open: boolean; onClose: () => void }

/** Asks what the operator checked before a business is marked as verified. */
export function VerifyDialog({ business: { id, business_name }, open, onClose }: VerifyDialogProps) {
  const formId = useId()
  const form = useRef<HTMLFormElement>(null)
  const [checked, setChecked] = useState<Check[]>([])
  const [note, setNote] = useState('')
  const [until, setUntil] = useState({ licence: '', insurance: '' })
  const [problem, setProblem] = useState<string | null>(null)
  const verifying = useAdminAction(t('{business_name} is verified.', { business_name }), { quiet: true })

  function refuse(message: string) {
    setProblem(message)
    form.current?.querySelector('input')?.focus()
  }

  function send(event: FormEvent) {
    event.preventDefault()
    if (verifying.isPending) return
    const lastDays = ending
      .filter((check) => checked.includes(check) && until[check])
      .map((check) => [`${check}_until`, until[check]])
    const body = { checked, note, ...Object.fromEntries(lastDays) }
    const [wrong] = Object.values(problemsIn(NewVerification, body))
    if (wrong) return refuse(wrong)
    verifying.mutate(
      { path: `/providers/${id}/verify`, body },
      {
        onSuccess: () => {
          setChecked([])
          setNote('')
          setUntil({ licence: '', insurance: '' })
          onClose()
        },
        onError: (error) => !isSessionOver(error) && refuse(error.message),
      },
    )
  }

  const press = (check: Check) => {
    setProblem(null)
    setChecked((all) => (all.includes(check) ? all.filter((one) => one !== check) : [...all, check]))
  }
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={t('Verify {business_name}', { business_name })}
      actions={
        <>
          <Button onClick={onClose}>{t('Cancel')}</Button>
          <Button type="submit" form={formId} variant="primary" pending={verifying.isPending}>
            {t('Verify')}
          </Button>
        </>
      }
    >
      <form id={formId} ref={form} noValidate onSubmit={send} className="grid gap-5">
        <fieldset aria-describedby={`${formId}-problem`}>
          <legend className="mb-1 font-semibold">{t('What have you checked?')}</legend>
          {Object.entries(checks).map(([check, text]) => (
            <Checkbox key={check} checked={checked.includes(check as Check)} onChange={() => press(check as Check)}>
              {t(text)}
            </Checkbox>
          ))}
          <FieldError id={`${formId}-problem`}>{problem}</FieldError>
        </fieldset>
        {ending
          .filter((check) => checked.includes(check))
          .map((check) => (
            <TextField
              key={check}
              type="date"
              label={t('{check} valid until', { check: t(checks[check]) })}
              hint={t('After this day the badge goes. The provider is reminded 30 days before.')}
              optional
              value={until[check]}
              onChange={(event) => setUntil({ ...until, [check]: event.currentTarget.value })}
            />
          ))}
        <TextArea
          label={t('Note')}
          hint={t('What you saw, e.g. a license number. Only operators read this.')}
          optional
          counterMax={adminLimits.note}
          value={note}
          onChange={(event) => setNote(event.currentTarget.value)}
        />
      </form>
    </Dialog>
  )
}
