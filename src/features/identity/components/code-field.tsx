import type { Ref } from 'react'
import { TextField } from '#ui/field.tsx'

type CodeFieldProps = {
  error?: string | undefined
  autoFocus?: boolean
  /** Where no recovery code is taken. */
  hint?: string
  ref?: Ref<HTMLInputElement>
}

const usualHint = 'The 6 digits that your app shows now, or one of your recovery codes.'

/** The code of an authenticator app, or one of the recovery codes that stand in for it. */
export function CodeField({ error, autoFocus, hint = usualHint, ref }: CodeFieldProps) {
  return (
    <TextField
      ref={ref}
      label="Authenticator code"
      name="code"
      hint={hint}
      autoComplete="one-time-code"
      autoCapitalize="none"
      spellCheck={false}
      maxLength={40}
      autoFocus={autoFocus}
      error={error}
      required
    />
  )
}
