import type { Ref } from 'react'
import { TextField } from '#ui/field.tsx'
import { msg, t } from '#ui/language.ts'

type CodeFieldProps = {
  error?: string | undefined
  autoFocus?: boolean
  /** Set where a recovery code isn't accepted. */
  hint?: string
  ref?: Ref<HTMLInputElement>
}

const usualHint = msg('The 6 digits that your app shows now, or one of your recovery codes.')

/** The code of an authenticator app, or a recovery code. */
export function CodeField({ error, autoFocus, hint = t(usualHint), ref }: CodeFieldProps) {
  return (
    <TextField
      ref={ref}
      label={t('Authenticator code')}
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
