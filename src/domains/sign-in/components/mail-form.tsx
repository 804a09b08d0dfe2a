import { type FormEvent, type ReactNode, useRef, useState } from 'react'
import { texts } from '#domains/identity/limits.ts'
import { ApiError } from '#platform/api-client.ts'
import { Banner } from '#ui/banner.tsx'
import { Button } from '#ui/button.tsx'
import { TextField } from '#ui/field.tsx'
import { FormAlert } from '#ui/form-alert.tsx'
import { useHydrated } from '#ui/hydrated.ts'
import { msg, t } from '#ui/language.ts'
import { useSendLink } from '../links-client.ts'
import type { LinkType } from '../links-rules.ts'

type MailFormProps = {
  /** The link to request. */
  type: LinkType
  email?: string | undefined
  /** Focuses the field if the form appears after a click. */
  autoFocus?: boolean
  /** The text of the button. */
  children: ReactNode
  onSent: (email: string) => void
}

/** Asks for the email address to send a link to. */
export function MailForm({ type, email: known, autoFocus, children, onSent }: MailFormProps) {
  const send = useSendLink(type)
  const email = useRef<HTMLInputElement>(null)
  const [missing, setMissing] = useState(false)
  const hydrated = useHydrated()
  const problem = missing ? t(texts.emailMissing) : emailProblem(send.error)

  function submit(event: FormEvent) {
    event.preventDefault()
    if (send.isPending) return
    const typed = email.current?.value.trim() ?? ''
    setMissing(!typed)
    if (!typed) return email.current?.focus()
    send.mutate({ email: typed }, { onSuccess: () => onSent(typed), onError: () => email.current?.focus() })
  }

  return (
    <form method="post" noValidate onSubmit={submit} className="flex flex-col gap-5">
      {send.error && !emailProblem(send.error) && <SendingFailed type={type} error={send.error} />}
      <TextField
        ref={email}
        label={t('Email')}
        name="email"
        type="email"
        inputMode="email"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        defaultValue={known}
        autoFocus={autoFocus}
        error={problem}
        required
      />
      <Button type="submit" variant="primary" size="lg" pending={send.isPending} disabled={!hydrated}>
        {children}
      </Button>
      <noscript>
        <p className="text-sm text-quiet">{t('This form needs JavaScript.')}</p>
      </noscript>
    </form>
  )
}

/** The error beside the field: the email address is invalid or has no account. */
export function emailProblem(error: Error | null): string | undefined {
  const isAboutEmail = error instanceof ApiError && [404, 422].includes(error.status)
  return isAboutEmail ? error.message : undefined
}

/** The reason why no email was sent; after too many tries with a banner. */
export function SendingFailed({ type, error }: { type: LinkType; error: Error }) {
  const isRefused = error instanceof ApiError && error.status === 429
  const isReadable = isRefused || (error instanceof ApiError && error.isConnectionFailure)
  return (
    <>
      <FormAlert>{isReadable ? error.message : t(fallbacks[type])}</FormAlert>
      {isRefused && (
        <Banner tone="warning" title={t('Please wait a little')}>
          {t('The last email that reached you still works. Its link is valid for 1 hour.')}
        </Banner>
      )}
    </>
  )
}

const fallbacks = {
  recovery: msg('Failed to send reset instructions'),
  magiclink: msg('Failed to send the sign-in link. Please try again.'),
  signup: msg('Failed to send the confirmation. Please try again.'),
} satisfies Record<LinkType, string>
