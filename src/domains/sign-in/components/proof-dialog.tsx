import { type FormEvent, type ReactNode, useId, useRef, useState } from 'react'
import { isSessionOver } from '#platform/api-client.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { PasswordField } from '#ui/field.tsx'
import { FormAlert } from '#ui/form-alert.tsx'
import { t } from '#ui/language.ts'
import { type ProofErrors, proofErrors } from '../methods-client.ts'
import type { Factors, OwnerProof } from '../methods-contract.ts'
import { CodeField } from './code-field.tsx'

type ProofDialogProps = {
  open: boolean
  onClose: () => void
  title: string
  /** Describes the change. */
  children: ReactNode
  confirmText: string
  danger?: boolean
  factors: Factors
  /** Fields above the proof, and whether they are right; the caller shows their problems. */
  fields?: ReactNode
  check?: () => boolean
  /** Called with the proof. The dialog shows errors, and its fields keep their text. */
  onProof: (proof: OwnerProof) => Promise<unknown>
}

/** Asks users to prove that they own the login, before a way into it changes. */
export function ProofDialog(props: ProofDialogProps) {
  const { open, onClose, title, children, confirmText, danger = false } = props
  const form = useId()
  const [pending, setPending] = useState(false)
  const close = () => pending || onClose()
  return (
    <Dialog
      open={open}
      onClose={close}
      title={title}
      size="sm"
      actions={
        <>
          <Button onClick={close} disabled={pending}>
            {t('Cancel')}
          </Button>
          <Button type="submit" form={form} variant={danger ? 'danger' : 'primary'} pending={pending}>
            {confirmText}
          </Button>
        </>
      }
    >
      <div className="mb-5">{children}</div>
      <ProofForm {...props} id={form} pending={pending} onPending={setPending} />
    </Dialog>
  )
}

type ProofFormProps = Pick<ProofDialogProps, 'factors' | 'fields' | 'check' | 'onProof'> & {
  id: string
  pending: boolean
  onPending: (pending: boolean) => void
}

function ProofForm({ id, factors, fields, check, onProof, pending, onPending }: ProofFormProps) {
  const [wrong, setWrong] = useState<ProofErrors>({})
  const password = useRef<HTMLInputElement>(null)
  const code = useRef<HTMLInputElement>(null)

  function show(found: ProofErrors) {
    setWrong(found)
    if (found.password) password.current?.focus()
    else if (found.code) code.current?.focus()
  }

  async function send(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (pending || check?.() === false) return
    const typed = { password: password.current?.value ?? '', code: code.current?.value.trim() ?? '' }
    if (factors.has_password && !typed.password) return show({ password: t('Please enter your password') })
    if (factors.authenticator && !typed.code) return show({ code: t('Please enter the code') })
    setWrong({})
    onPending(true)
    try {
      await onProof({ ...(typed.password && { password: typed.password }), ...(typed.code && { code: typed.code }) })
    } catch (error) {
      if (error instanceof Error && !isSessionOver(error)) show(proofErrors(error))
    } finally {
      onPending(false)
    }
  }

  return (
    <form id={id} noValidate onSubmit={(event) => void send(event)} className="flex flex-col gap-5">
      {wrong.form && <FormAlert>{wrong.form}</FormAlert>}
      {fields}
      {factors.has_password && (
        <PasswordField
          ref={password}
          label={t('Password')}
          name="password"
          hint={t('Enter your password to confirm it’s you.')}
          autoComplete="current-password"
          error={wrong.password}
          required
        />
      )}
      {factors.authenticator && <CodeField ref={code} error={wrong.code} />}
    </form>
  )
}
