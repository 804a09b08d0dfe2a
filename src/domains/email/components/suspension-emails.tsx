import { siteName } from '#platform/brand.ts'
import { t } from '#ui/language.ts'
import { urls } from '#urls.ts'
import { type AccountEmailProps, EmailButton, EmailLayout, Facts, Greeting, Note, Paragraph } from './email-layout.tsx'
import { Quote } from './quote.tsx'

/** The statement of reasons of a suspension, with the link to appeal. */
export function AccountSuspended({ email, sender }: AccountEmailProps<'account_suspended'>) {
  const { rule, content, basis, token } = email
  return (
    <EmailLayout heading={t('Your account is suspended')} preheader={t('Why, and how to appeal.')} sender={sender}>
      <Greeting name={email.name} sender={sender} />
      <Paragraph>
        {t('We have suspended your {site} account. You can no longer sign in, and your services are hidden.', {
          site: siteName(),
        })}
      </Paragraph>
      <Facts
        rows={[
          [t('Rule'), rule],
          ...(content ? [[t('What it is about'), content] as [string, string]] : []),
          [
            t('How we decided'),
            basis === 'report'
              ? t('A member of our team decided this after a report, without automated means.')
              : t('A member of our team decided this without a report and without automated means.'),
          ],
        ]}
      />
      <Paragraph>
        {t(
          'If you think that this is a mistake, tell us why. You can appeal once, and someone else in our team decides where possible.',
        )}
      </Paragraph>
      <EmailButton href={sender.public_url + urls.appeal(token)}>{t('Read the decision or appeal')}</EmailButton>
      <Note>{t('This link works for 180 days. Do not pass it on.')}</Note>
    </EmailLayout>
  )
}

/** The outcome of an appeal against a suspension. */
export function AppealDecided({ email, sender }: AccountEmailProps<'appeal_decided'>) {
  const isAccepted = email.outcome === 'accepted'
  return (
    <EmailLayout
      heading={isAccepted ? t('Your account is open again') : t('Your appeal is rejected')}
      preheader={t('The outcome of your appeal.')}
      sender={sender}
    >
      <Greeting name={email.name} sender={sender} />
      <Paragraph>
        {isAccepted
          ? t('We have looked at your appeal and ended the suspension. You can sign in again.')
          : t('We have looked at your appeal. Your account stays suspended.')}
      </Paragraph>
      <Quote text={email.answer} />
      {isAccepted && <EmailButton href={sender.public_url + urls.login()}>{t('Sign in')}</EmailButton>}
    </EmailLayout>
  )
}
