import { Banner } from '#ui/banner.tsx'
import { Button } from '#ui/button.tsx'
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
        title="Confirm your account"
        action={
          <Button size="sm" pending={send.isPending} onClick={() => send.mutate({ email })}>
            Send the confirmation again
          </Button>
        }
      >
        <span role="status">
          {send.isSuccess ? linkTexts.askedAgain : 'The link in our email is valid for 1 hour.'}
        </span>
      </Banner>
    </>
  )
}
