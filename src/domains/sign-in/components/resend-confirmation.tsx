import { Banner } from '#ui/banner.tsx'
import { Button } from '#ui/button.tsx'
import { t } from '#ui/language.ts'
import { useSendLink } from '../links-client.ts'
import { linkTexts } from '../links-rules.ts'
import { emailProblem, SendingFailed } from './mail-form.tsx'

/** Sends the confirmation email of an unconfirmed account again. */
export function ResendConfirmation({ email }: { email: string }) {
  const send = useSendLink('signup')
  return (
    <>
      {send.error && !emailProblem(send.error) && <SendingFailed type="signup" error={send.error} />}
      <Banner
        title={t('Confirm your account')}
        action={
          <Button size="sm" pending={send.isPending} onClick={() => send.mutate({ email })}>
            {t('Send the confirmation again')}
          </Button>
        }
      >
        <span role="status">
          {send.isSuccess ? t(linkTexts.askedAgain) : t('The link in our email is valid for 1 hour.')}
        </span>
      </Banner>
    </>
  )
}
