import { useState } from 'react'
import type { UserType } from '#domains/identity/contract.ts'
import { Button, ButtonLink } from '#ui/button.tsx'
import { FormAlert } from '#ui/form-alert.tsx'
import { t } from '#ui/language.ts'
import { urls } from '#urls.ts'
import type { LinkType } from '../links-rules.ts'
import { MailForm } from './mail-form.tsx'

/** The first button has its own row; the others come in pairs. */
export const actionsClass = 'grid gap-3 sm:grid-cols-2 sm:*:first:col-span-2 sm:*:last:even:col-span-2'

type LinkFailureProps = {
  type: LinkType
  user_type?: UserType | undefined
  message: string
  /** Set if the link may still be valid, because it could not be checked. */
  retry?: (() => void) | undefined
  onSent: (email: string) => void
  /** Called when the user starts to request another link here. */
  onBusy: () => void
}

/** The problem with a link, and buttons for what to do next. */
export function LinkFailure({ type, user_type, message, retry, onSent, onBusy }: LinkFailureProps) {
  const [asks, setAsks] = useState(false)
  return (
    <div className="flex flex-col gap-5">
      <FormAlert>{message}</FormAlert>
      <div className={actionsClass}>
        {retry && (
          <Button variant="primary" onClick={retry}>
            {t('Try Again')}
          </Button>
        )}
        {type === 'signup' && !retry && !asks && (
          <Button
            variant="primary"
            onClick={() => {
              setAsks(true)
              onBusy()
            }}
          >
            {t('Send a New Confirmation')}
          </Button>
        )}
        {type === 'signup' && <ButtonLink to={urls.signup(user_type)}>{t('Retry Signup')}</ButtonLink>}
        {type === 'recovery' && (
          <ButtonLink to={urls.forgotPassword()} variant={retry ? 'secondary' : 'primary'}>
            {t('Request New Reset Link')}
          </ButtonLink>
        )}
        {type === 'magiclink' && (
          <ButtonLink to={urls.login()} variant={retry ? 'secondary' : 'primary'}>
            {t('Try Signing In Again')}
          </ButtonLink>
        )}
        {type !== 'magiclink' && <ButtonLink to={urls.login()}>{t('Back to Login')}</ButtonLink>}
      </div>
      {asks && (
        <MailForm type="signup" autoFocus onSent={onSent}>
          {t('Send a New Confirmation')}
        </MailForm>
      )}
    </div>
  )
}
