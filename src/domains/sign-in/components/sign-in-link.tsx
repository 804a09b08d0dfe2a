import type { RefObject } from 'react'
import type { UserType } from '#domains/identity/contract.ts'
import { texts } from '#domains/identity/limits.ts'
import { Button } from '#ui/button.tsx'
import { useHydrated } from '#ui/hydrated.ts'
import { Mail } from '#ui/icons/mail.ts'
import { t } from '#ui/language.ts'
import { useSendLink } from '../links-client.ts'
import { emailProblem, SendingFailed } from './mail-form.tsx'

type SignInLinkProps = {
  email: RefObject<HTMLInputElement | null>
  user_type: UserType
  /** The error in the email address, if any. */
  onProblem: (problem: string | undefined) => void
  onSent: (link: { email: string; user_type: UserType }) => void
}

/** Signs in by a link to the email address in the form, without a password. */
export function SignInLink({ email, user_type, onProblem, onSent }: SignInLinkProps) {
  const send = useSendLink('magiclink')
  const hydrated = useHydrated()

  function ask() {
    const input = { email: email.current?.value.trim() ?? '', user_type }
    onProblem(input.email ? undefined : t(texts.emailMissing))
    if (!input.email) return
    send.mutate(input, { onSuccess: () => onSent(input), onError: (error) => onProblem(emailProblem(error)) })
  }

  return (
    <>
      {send.error && !emailProblem(send.error) && <SendingFailed type="magiclink" error={send.error} />}
      <Button
        size="lg"
        icon={<Mail aria-hidden="true" className="size-5" />}
        pending={send.isPending}
        disabled={!hydrated}
        onClick={ask}
      >
        {t('Email me a sign-in link')}
      </Button>
    </>
  )
}
