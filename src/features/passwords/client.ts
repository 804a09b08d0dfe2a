import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useWelcome } from '#features/identity/client.ts'
import type { CurrentUser, SignedIn } from '#features/identity/contract.ts'
import { passwordProblems } from '#features/identity/schema.ts'
import { ApiError, isSessionOver } from '#platform/api-client.ts'
import { useApi } from '#platform/api-context.tsx'
import { toast } from '#ui/toast.tsx'
import type { PasswordGrant } from './contract.ts'

/** Signs in with a password, welcomes the user, then calls `onDone`. */
export function useSignIn(onDone: () => void) {
  const api = useApi()
  return useMutation({
    mutationFn: (grant: PasswordGrant) =>
      api.post<SignedIn>('/auth/v1/token', grant, { search: { grant_type: 'password' } }),
    onSuccess: useWelcome(onDone),
  })
}

/** The input of a password change. */
export interface PasswordDraft {
  current_password: string
  password: string
  confirmation: string
}
/** Errors by field; `form` belongs to no field. */
export type PasswordErrors = Partial<Record<keyof PasswordDraft | 'form', string>>

/** Changes the user's password. All other sessions end. */
export function useChangePassword(onDone: () => void) {
  const api = useApi()
  const [errors, setErrors] = useState<PasswordErrors>({})
  const change = useMutation({
    mutationFn: ({ current_password, password }: PasswordDraft) =>
      api.put<CurrentUser>('/auth/v1/user', { current_password, password }),
    onSuccess: () => {
      toast({
        type: 'success',
        title: 'Password changed',
        message: 'You stay signed in here and were signed out everywhere else.',
      })
      onDone()
    },
    onError: (error) => !isSessionOver(error) && setErrors(errorsOf(error)),
  })
  return {
    errors,
    isPending: change.isPending,
    /** Removes errors when the dialog closes. */
    reset: () => setErrors({}),
    forget: (field: keyof PasswordDraft) => setErrors((before) => ({ ...before, [field]: undefined })),
    submit: (draft: PasswordDraft) => {
      if (change.isPending) return
      const found: PasswordErrors = passwordProblems(draft)
      setErrors(found)
      if (Object.keys(found).length === 0) change.mutate(draft)
    },
  }
}

function errorsOf(error: Error): PasswordErrors {
  if (!(error instanceof ApiError)) return { form: 'An unexpected error occurred. Please try again.' }
  if (error.code === 'wrong_password') return { current_password: error.message }
  const [first] = error.errors
  if (first?.path === 'password' || first?.path === 'current_password') return { [first.path]: first.message }
  return { form: error.message }
}
