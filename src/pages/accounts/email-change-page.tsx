import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearchParams } from 'react-router'
import { sessionQuery } from '#domains/identity/client.ts'
import { useEmailConfirmation, useEmailUndo } from '#domains/sign-in/email-change-client.ts'
import { linkTexts } from '#domains/sign-in/links-rules.ts'
import { useApi } from '#platform/api-context.tsx'
import { Button, ButtonLink } from '#ui/button.tsx'
import { FormAlert } from '#ui/form-alert.tsx'
import { useHydrated } from '#ui/hydrated.ts'
import { CircleCheck } from '#ui/icons/circle-check.ts'
import { CircleAlert } from '#ui/icons/circle-exclamation-point.ts'
import { KeyRound } from '#ui/icons/key-round.ts'
import { MailCheck } from '#ui/icons/mail-check.ts'
import { t } from '#ui/language.ts'
import { toast } from '#ui/toast.tsx'
import { urls } from '#urls.ts'
import { Checking, Sheet } from './link-sheet.tsx'

/**
 * `/email-change`: confirms a new email address, or undoes the change. It asks for a press, because
 * scanners of emails open links.
 */
export function Component() {
  const [search] = useSearchParams()
  const isHydrated = useHydrated()
  const token = search.get('token')
  if (!isHydrated) return <Checking />
  if (token) return search.get('type') === 'undo' ? <Undo token={token} /> : <Confirm token={token} />
  return (
    <Sheet
      bare
      mark={{ tone: 'bad', icon: <CircleAlert /> }}
      title={t('This link does not work')}
      lead={t(linkTexts.parametersMissing)}
    />
  )
}

/**
 * Confirms the new address. Only the login that asked for it can, because its user may have
 * mistyped a stranger's address.
 */
function Confirm({ token }: { token: string }) {
  const session = useQuery(sessionQuery(useApi()))
  const confirm = useEmailConfirmation()
  if (session.isPending) return <Checking />
  if (confirm.isSuccess)
    return (
      <Sheet
        bare
        mark={{ tone: 'good', icon: <CircleCheck /> }}
        title={t('Your email address is changed')}
        lead={t('You log in with {email} from now on.', { email: confirm.data.user.email })}
      >
        <ButtonLink to={urls.profile()} replace variant="primary">
          {t('Continue')}
        </ButtonLink>
      </Sheet>
    )
  return (
    <Sheet
      mark={{ tone: 'calm', icon: <MailCheck /> }}
      title={t('Confirm your new email address')}
      lead={
        session.data
          ? t('It replaces {email}, which is told and can undo the change for 72 hours.', { email: session.data.email })
          : t('Please log in first, with the email address that you have used so far.')
      }
    >
      <div className="flex flex-col gap-5">
        {confirm.error && <FormAlert>{confirm.error.message}</FormAlert>}
        {session.data ? (
          <Button variant="primary" onClick={() => confirm.mutate(token)} pending={confirm.isPending}>
            {t('Confirm the new address')}
          </Button>
        ) : (
          <ButtonLink to={urls.login(urls.emailChange({ type: 'confirm', token }))} variant="primary">
            {t('Log in')}
          </ButtonLink>
        )}
      </div>
    </Sheet>
  )
}

function Undo({ token }: { token: string }) {
  const undo = useEmailUndo()
  const navigate = useNavigate()
  const start = () =>
    undo.mutate(token, {
      onSuccess: ({ user }) => {
        toast({
          type: 'success',
          title: t('Change undone'),
          message: t('Your email address is {email} again.', { email: user.email }),
        })
        void navigate(urls.resetPassword(), { replace: true })
      },
    })
  return (
    <Sheet
      mark={{ tone: 'calm', icon: <KeyRound /> }}
      title={t('Undo the change of your email address?')}
      lead={t('Your account gets this address back, everyone is signed out, and you choose a new password.')}
    >
      <div className="flex flex-col gap-5">
        {undo.error && <FormAlert>{undo.error.message}</FormAlert>}
        <Button variant="primary" onClick={start} pending={undo.isPending}>
          {t('Undo the change')}
        </Button>
      </div>
    </Sheet>
  )
}
