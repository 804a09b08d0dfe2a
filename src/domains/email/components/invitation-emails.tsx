import { siteName } from '#platform/brand.ts'
import { inOneLine } from '#platform/mail.ts'
import { t } from '#ui/language.ts'
import { urls } from '#urls.ts'
import {
  type AccountEmailProps,
  EmailButton,
  EmailLayout,
  Greeting,
  Introduction,
  Note,
  Paragraph,
} from './email-layout.tsx'

/** The link that connects an account with the jobs that a provider has entered for its user. */
export function ClientInvitation({ email, sender }: AccountEmailProps<'client_invitation'>) {
  const business = inOneLine(email.business_name)
  return (
    <EmailLayout
      heading={t('See your bookings online')}
      preheader={t('{business} invites you to see your bookings on {site}.', { business, site: siteName() })}
      sender={sender}
    >
      <Greeting name={email.name} sender={sender} />
      <Paragraph>
        {t(
          '{business} plans your bookings with {site} and invites you to see them there: when they are, what they cost, and where to ask for another time or cancel. You need a free account with this email address.',
          { business, site: siteName() },
        )}
      </Paragraph>
      <EmailButton href={sender.public_url + urls.invitation(email.token)}>{t('See your bookings')}</EmailButton>
      <Note>
        {t(
          'This link works once and for 30 days. If you do not know {business}, ignore this email. Nothing happens without you.',
          { business },
        )}
      </Note>
    </EmailLayout>
  )
}

/** The link with which a business that operators have listed is claimed or removed. */
export function BusinessClaim({ email, sender }: AccountEmailProps<'business_claim'>) {
  const business = inOneLine(email.business_name)
  return (
    <EmailLayout
      heading={t('Is {business} your business?', { business })}
      preheader={t('{site} lists it. Claim the page, or have it removed.', { site: siteName() })}
      sender={sender}
    >
      <Introduction sender={sender} />
      <Paragraph>
        {email.why === 'invited'
          ? t('{site} lists {business}, so that customers nearby find it. The page was made from public data.', {
              site: siteName(),
              business,
            })
          : t('Someone asked for a link to claim {business} on {site}.', { business, site: siteName() })}
      </Paragraph>
      <Paragraph>
        {t(
          'If it is yours, claim it: correct the page, set your prices and hours, and take bookings. Until then, customers cannot book or write to you there. If you do not want the page, the same link removes it for good.',
        )}
      </Paragraph>
      <EmailButton href={sender.public_url + urls.claim({ token: email.token })}>
        {t('Claim or remove the page')}
      </EmailButton>
      <Note>
        {t(
          'This link works once and for 30 days. Do not pass it on, because it proves that the business is yours. It also stops these emails.',
        )}
      </Note>
    </EmailLayout>
  )
}
