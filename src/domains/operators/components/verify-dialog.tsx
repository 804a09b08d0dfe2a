import { type FormEvent, useId, useRef, useState } from 'react'
import { isSessionOver } from '#platform/api-client.ts'
import { problemsIn } from '#platform/check.ts'
import { Button } from '#ui/button.tsx'
import { Checkbox } from '#ui/checkbox.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { FieldError, TextArea } from '#ui/field.tsx'
import type { Business } from '../accounts-contract.ts'
import { type Check, checks } from '../accounts-rules.ts'
import { NewVerification } from '../accounts-schema.ts'
import { useAdminAction } from '../client.ts'
import { adminLimits } from '../rules.ts'

type VerifyDialogProps = { business: Pick<Business, 'id' | 'business_name'>; open: boolean; onClose: () => void }

/** Asks what the operator checked before a business is marked as verified. */
export function VerifyDialog({ business: { id, business_name }, open, onClose }: VerifyDialogProps) {
  const formId = useId()
  const form = useRef<HTMLFormElement>(null)
  const [checked, setChecked] = useState<Check[]>([])
  const [note, setNote] = useState('')
  const [problem, setProblem] = useState<string | null>(null)
  const verifying = useAdminAction(`${business_name} is verified.`, { quiet: true })

  function refuse(message: string) {
    setProblem(message)
    form.current?.querySelector('input')?.focus()
  }

  function send(event: FormEvent) {
    event.preventDefault()
    if (verifying.isPending) return
    const body = { checked, note }
    const [wrong] = Object.values(problemsIn(NewVerification, body))
    if (wrong) return refuse(wrong)
    verifying.mutate(
      { path: `/providers/${id}/verify`, body },
      {
        onSuccess: () => {
          setChecked([])
          setNote('')
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
      title={`Verify ${business_name}`}
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" form={formId} variant="primary" pending={verifying.isPending}>
            Verify
          </Button>
        </>
      }
    >
      <form id={formId} ref={form} noValidate onSubmit={send} className="grid gap-5">
        <fieldset aria-describedby={`${formId}-problem`}>
          <legend className="mb-1 font-semibold">What have you checked?</legend>
          {Object.entries(checks).map(([check, text]) => (
            <Checkbox key={check} checked={checked.includes(check as Check)} onChange={() => press(check as Check)}>
              {text}
            </Checkbox>
          ))}
          <FieldError id={`${formId}-problem`}>{problem}</FieldError>
        </fieldset>
        <TextArea
          label="Note"
          hint="What you saw, e.g. a license number. Only operators read this."
          optional
          counterMax={adminLimits.note}
          value={note}
          onChange={(event) => setNote(event.currentTarget.value)}
        />
      </form>
    </Dialog>
  )
}
