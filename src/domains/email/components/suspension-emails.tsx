import { siteName } from '#platform/brand.ts'
import { urls } from '#urls.ts'
import { type AccountEmailProps, EmailButton, EmailLayout, Facts, Greeting, Note, Paragraph } from './email-layout.tsx'
import { Quote } from './quote.tsx'

/** The statement of reasons of a suspension, with the link to appeal. */
export function AccountSuspended({ email, sender }: AccountEmailProps<'account_suspended'>) {
  const { rule, content, basis, token } = email
  return (
    <EmailLayout heading="Your account is suspended" preheader="Why, and how to appeal." sender={sender}>
      <Greeting name={email.name} sender={sender} />
      <Paragraph>
        We have suspended your {siteName()} account. You can no longer sign in, and your services are hidden.
      </Paragraph>
      <Facts
        rows={[
          ['Rule', rule],
          ...(content ? [['What it is about', content] as [string, string]] : []),
          [
            'How we decided',
            basis === 'report'
              ? 'A member of our team decided this after a report, without automated means.'
              : 'A member of our team decided this without a report and without automated means.',
          ],
        ]}
      />
      <Paragraph>
        If you think that this is a mistake, tell us why. You can appeal once, and someone else in our team decides
        where possible.
      </Paragraph>
      <EmailButton href={sender.public_url + urls.appeal(token)}>Read the decision or appeal</EmailButton>
      <Note>This link works for 180 days. Do not pass it on.</Note>
    </EmailLayout>
  )
}

/** The outcome of an appeal against a suspension. */
export function AppealDecided({ email, sender }: AccountEmailProps<'appeal_decided'>) {
  const isAccepted = email.outcome === 'accepted'
  return (
    <EmailLayout
      heading={isAccepted ? 'Your account is open again' : 'Your appeal is rejected'}
      preheader="The outcome of your appeal."
      sender={sender}
    >
      <Greeting name={email.name} sender={sender} />
      <Paragraph>
        {isAccepted
          ? 'We have looked at your appeal and ended the suspension. You can sign in again.'
          : 'We have looked at your appeal. Your account stays suspended.'}
      </Paragraph>
      <Quote text={email.answer} />
      {isAccepted && <EmailButton href={sender.public_url + urls.login()}>Sign in</EmailButton>}
    </EmailLayout>
  )
}
