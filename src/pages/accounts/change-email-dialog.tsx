import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import * as z from 'zod/mini'
import { EmailAddress } from '#domains/identity/schema.ts'
import { ProofDialog } from '#domains/sign-in/components/proof-dialog.tsx'
import { useEmailChange } from '#domains/sign-in/email-change-client.ts'
import { factorsQuery } from '#domains/sign-in/methods-client.ts'
import type { OwnerProof } from '#domains/sign-in/methods-contract.ts'
import { useApi } from '#platform/api-context.tsx'
import { problemsIn } from '#platform/check.ts'
import { refusedFields } from '#platform/form.ts'
import { TextField } from '#ui/field.tsx'
import { t } from '#ui/language.ts'
import { toast } from '#ui/toast.tsx'

const Draft = z.object({ email: EmailAddress })

type ChangeEmailProps = { open: boolean; onClose: () => void; email: string }

/** Asks for the new email address and the proof that the owner asks for it. */
export function ChangeEmailDialog({ open, onClose, email: current }: ChangeEmailProps) {
  const { data: factors } = useQuery(factorsQuery(useApi()))
  const change = useEmailChange()
  const field = useRef<HTMLInputElement>(null)
  const [email, setEmail] = useState('')
  const [problem, setProblem] = useState<string>()

  function refuse(found: string | undefined): boolean {
    setProblem(found)
    if (found) field.current?.focus()
    return found !== undefined
  }

  function leave() {
    setEmail('')
    setProblem(undefined)
    onClose()
  }

  async function send(proof: OwnerProof) {
    try {
      await change.mutateAsync({ email, ...proof })
    } catch (error) {
      if (refuse(refusedFields(error)['email'])) return
      throw error
    }
    toast({
      type: 'success',
      title: t('Check your email'),
      message: t('Open the link that we sent to {email}.', { email: email.trim() }),
    })
    leave()
  }

  if (!factors) return null
  return (
    <ProofDialog
      open={open}
      onClose={leave}
      title={t('Change email address')}
      confirmText={t('Send the link')}
      factors={factors}
      check={() => !refuse(problemsIn(Draft, { email })['email'])}
      onProof={send}
      fields={
        <TextField
          ref={field}
          label={t('New Email Address')}
          type="email"
          name="email"
          autoComplete="email"
          value={email}
          onChange={({ target }) => {
            setEmail(target.value)
            setProblem(undefined)
          }}
          error={problem}
          required
        />
      }
    >
      {t(
        'You log in with {current}. We send a link to the new address, and nothing changes until you open it. The old address is told, and can undo the change for 72 hours.',
        { current },
      )}
    </ProofDialog>
  )
}
