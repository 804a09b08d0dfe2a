import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { limits } from '#domains/identity/limits.ts'
import { setupAddress } from '#domains/operators/setup-client.ts'
import { FirstOperator } from '#domains/operators/setup-schema.ts'
import { useApi } from '#platform/api-context.tsx'
import { problemsIn } from '#platform/check.ts'
import { refusedFields, useProblems } from '#platform/form.ts'
import { PasswordField, TextField } from '#ui/field.tsx'
import { useFirstError } from '#ui/first-error.ts'
import { t } from '#ui/language.ts'
import { urls } from '#urls.ts'
import { StepForm } from './step-form.tsx'

/** The account of the first operator, which finishes the set-up. */
export function OperatorStep({ secret }: { secret: string }) {
  const api = useApi()
  const [draft, setDraft] = useState({ name: '', email: '', password: '' })
  const { problems, refusals, refuse, forget } = useProblems()
  const form = useFirstError(refusals)
  const finishing = useMutation({
    mutationFn: async () => {
      await api.post(`${setupAddress(secret)}/finish`, draft)
      const { email, password } = draft
      const grant = { email, password, user_type: 'customer' }
      await api.post('/auth/v1/token', grant, { search: { grant_type: 'password' } })
    },
    // Loads a new document, because this one has the facts about the site from before.
    onSuccess: () => location.assign(urls.admin()),
    onError: (error) => refuse(refusedFields(error)),
  })
  const set = (part: Partial<typeof draft>) => {
    setDraft((all) => ({ ...all, ...part }))
    forget(part)
  }

  function send() {
    if (!refuse(problemsIn(FirstOperator, draft))) finishing.mutate()
  }

  const { error } = finishing
  return (
    <StepForm
      ref={form}
      title={t('Who runs it?')}
      lead={t('You are the first operator. This finishes the set-up, and the link ends.')}
      button={t('Create my account')}
      problem={error && Object.keys(refusedFields(error)).length === 0 ? error.message : undefined}
      pending={finishing.isPending || finishing.isSuccess}
      onSubmit={send}
    >
      <TextField
        label={t('Your name')}
        name="name"
        autoComplete="name"
        required
        value={draft.name}
        error={problems['name']}
        onChange={(event) => set({ name: event.currentTarget.value })}
      />
      <TextField
        label={t('Your email address')}
        name="email"
        type="email"
        autoComplete="username"
        required
        value={draft.email}
        error={problems['email']}
        onChange={(event) => set({ email: event.currentTarget.value })}
      />
      <PasswordField
        label={t('Password')}
        name="password"
        autoComplete="new-password"
        required
        hint={t('At least {passwordLeast} characters.', { passwordLeast: limits.passwordLeast })}
        value={draft.password}
        error={problems['password']}
        onChange={(event) => set({ password: event.currentTarget.value })}
      />
    </StepForm>
  )
}
