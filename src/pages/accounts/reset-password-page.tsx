import { useState } from 'react'
import type { User } from '#domains/identity/contract.ts'
import { CodeForm } from '#domains/sign-in/components/code-form.tsx'
import { actionsClass } from '#domains/sign-in/components/link-failure.tsx'
import { ResetForm } from '#domains/sign-in/components/reset-form.tsx'
import { useArrival, useExchange, useOnward, useRecovery } from '#domains/sign-in/links-client.ts'
import { arrivalTexts, type Onward, onwardFromReset } from '#domains/sign-in/links-rules.ts'
import { Button, ButtonLink } from '#ui/button.tsx'
import { FormAlert } from '#ui/form-alert.tsx'
import { CircleAlert } from '#ui/icons/circle-exclamation-point.ts'
import { KeyRound } from '#ui/icons/key-round.ts'
import { t } from '#ui/language.ts'
import { urls } from '#urls.ts'
import { Checking, DoneSheet, Question, Sheet } from './link-sheet.tsx'
import type { Notice } from './notice.ts'

/** `/reset-password`: checks the link, then asks for the new password. */
export function Component() {
  const step = useStep()
  const [done, setDone] = useState<User>()
  const [over, setOver] = useState<string>()
  if (done) return <Done user={done} />
  if (over) return <Over message={over} onward={onwardFromReset.sentTooLate} />
  if (step.at === 'checking') return <Checking />
  if (step.at === 'question') return <Question {...step.exchange} />
  if (step.at === 'over') return <Over {...step} onward={onwardFromReset.badLink} />
  return (
    <Sheet
      mark={{ tone: 'calm', icon: <KeyRound /> }}
      title={step.at === 'code' ? t('One more step') : t('Choose a new password')}
      lead={
        step.at === 'code'
          ? t('Your account is protected by an authenticator app.')
          : t('Every device is signed out, your calendar link stops working, and you log in again with the new one.')
      }
    >
      {step.at === 'code' ? (
        <CodeForm {...step.exchange} />
      ) : (
        <ResetForm email={step.email} onDone={setDone} onOver={setOver} />
      )}
    </Sheet>
  )
}

/**
 * The state before the form: from the link in the address, else from a recovery session in this
 * browser.
 */
function useStep() {
  const found = useArrival('recovery')
  const arrival = found && { ...found, type: 'recovery' as const }
  const exchange = useExchange(arrival)
  const isOpened = exchange.stage === 'success' && exchange.user !== undefined
  const asks = arrival !== undefined && !arrival.token_hash && !arrival.failure && !isOpened
  const recovery = useRecovery(asks)
  if (isOpened || recovery.data)
    return { at: 'form' as const, email: exchange.stage === 'success' ? exchange.user?.email : undefined }
  if (exchange.stage === 'question') return { at: 'question' as const, exchange }
  if (exchange.stage === 'code') return { at: 'code' as const, exchange }
  if (asks && recovery.error)
    return { at: 'over' as const, message: recovery.error.message, retry: () => void recovery.refetch() }
  if (asks && !recovery.isPending) return { at: 'over' as const, message: t(arrivalTexts.noResetSession) }
  if (!asks && exchange.stage === 'error')
    return { at: 'over' as const, message: exchange.message, retry: exchange.retry }
  return { at: 'checking' as const }
}

/** Shown if the reset can't continue. Leads back to the first page, which repeats the reason. */
function Over({ message, retry, onward }: { message: string; retry?: (() => void) | undefined; onward: Onward }) {
  const state: Notice = { title: t('Password reset'), message }
  const { isWaiting, stay } = useOnward(retry ? undefined : onward, state)
  return (
    <Sheet
      mark={{ tone: 'bad', icon: <CircleAlert /> }}
      title={t('Your password is not changed yet')}
      lead={isWaiting ? t('You will be taken to the form for a new link in a moment.') : t('Here is what you can do.')}
    >
      <div className="flex flex-col gap-5">
        <FormAlert>{message}</FormAlert>
        <div className={actionsClass}>
          {retry && (
            <Button variant="primary" onClick={retry}>
              {t('Try Again')}
            </Button>
          )}
          <ButtonLink to={urls.forgotPassword()} replace variant={retry ? 'secondary' : 'primary'}>
            {t('Request New Reset Link')}
          </ButtonLink>
          <ButtonLink to={urls.login()}>{t('Back to Login')}</ButtonLink>
          {isWaiting && (
            <Button variant="quiet" onClick={stay}>
              {t('Stay on this page')}
            </Button>
          )}
        </div>
      </div>
    </Sheet>
  )
}

function Done({ user }: { user: User }) {
  const state: Notice = {
    title: t('Password changed'),
    message: t('Please log in with your new password.'),
    email: user.email,
    user_type: user.profile.user_type,
  }
  return (
    <DoneSheet
      title={t('Your password is changed')}
      lead={t('You will be taken to the login page in a moment.')}
      onward={onwardFromReset.done}
      state={state}
    />
  )
}
