import { answerTimeText } from '#domains/schedule/lifecycle-limits.ts'
import { textPages, textTitles } from '#domains/site/texts-rules.ts'
import { siteName } from '#platform/brand.ts'
import { inOneLine, type Sender } from '#platform/mail.ts'
import { momentText } from '#ui/formats.ts'
import { msg, t } from '#ui/language.ts'
import { urls } from '#urls.ts'
import { type AccountEmailProps, EmailButton, EmailLayout, Facts, Greeting, Note, Paragraph } from './email-layout.tsx'

const linkLife = msg('This link works once and for one hour.')

/** The link that confirms an email address after signing up. */
export function Confirmation({ email, sender }: AccountEmailProps<'confirmation'>) {
  const { token, user_type } = email
  const href = sender.public_url + urls.authCallback({ type: 'signup', user_type, token_hash: token })
  return (
    <EmailLayout
      heading={t('Confirm your email')}
      preheader={t('Confirm your email, and your {site} account is ready.', { site: siteName() })}
      sender={sender}
    >
      <Greeting name={email.name} sender={sender} />
      <Paragraph>
        {t(
          'Thank you for joining {site}. Please confirm that this email address is yours. Then your account is ready.',
          { site: siteName() },
        )}
      </Paragraph>
      <EmailButton href={href}>{t('Confirm email')}</EmailButton>
      <Note>
        {t(
          '{validity} If you did not sign up, do not follow it. It would confirm an account whose password someone else chose.',
          { validity: t(linkLife) },
        )}
      </Note>
    </EmailLayout>
  )
}

/** The link that signs a user in without a password. */
export function MagicLink({ email, sender }: AccountEmailProps<'magic_link'>) {
  const { token, user_type } = email
  const href = sender.public_url + urls.authCallback({ type: 'magiclink', user_type, token_hash: token })
  return (
    <EmailLayout
      heading={t('Your sign-in link')}
      preheader={t('Sign in to {site} without a password.', { site: siteName() })}
      sender={sender}
    >
      <Greeting name={email.name} sender={sender} />
      <Paragraph>{t('This link signs you in to {site} without a password.', { site: siteName() })}</Paragraph>
      <EmailButton href={href}>{t('Sign in')}</EmailButton>
      <Note>
        {t('{validity} If you did not ask for it, ignore this email and do not share the link.', {
          validity: t(linkLife),
        })}
      </Note>
    </EmailLayout>
  )
}

/** The link to choose a new password. */
export function Recovery({ email, sender }: AccountEmailProps<'recovery'>) {
  return (
    <EmailLayout
      heading={t('Reset your password')}
      preheader={t('Choose a new password for {site}.', { site: siteName() })}
      sender={sender}
    >
      <Greeting name={email.name} sender={sender} />
      <Paragraph>
        {t('Someone, hopefully you, asked to reset the password of this account. You can choose a new one here.')}
      </Paragraph>
      <EmailButton href={sender.public_url + urls.resetPassword(email.token)}>{t('Choose a new password')}</EmailButton>
      <Note>
        {t('{validity} If you did not ask for it, ignore this email. Your password will not change.', {
          validity: t(linkLife),
        })}
      </Note>
    </EmailLayout>
  )
}

/** The first email to a confirmed account. */
export function Welcome({ email, sender }: AccountEmailProps<'welcome'>) {
  const isProvider = email.user_type === 'provider'
  return (
    <EmailLayout
      heading={t('Welcome to {site}', { site: siteName() })}
      preheader={isProvider ? t('Your business is open to customers nearby.') : t('Good help is around the corner.')}
      sender={sender}
    >
      <Greeting name={email.name} sender={sender} />
      {isProvider ? <ForProviders {...email} sender={sender} /> : <ForCustomers sender={sender} />}
    </EmailLayout>
  )
}

function ForProviders({ business_name, sender }: { business_name: string | null; sender: Sender }) {
  const name = inOneLine(business_name ?? '') || t('Your business')
  return (
    <>
      <Paragraph>
        {t(
          '{name} is on {site}. Customers nearby can find and book you as soon as you add your services and prices. You never pay for leads here.',
          { name, site: siteName() },
        )}
      </Paragraph>
      <EmailButton href={sender.public_url + urls.profile()}>{t('Add your services')}</EmailButton>
      <Note>
        {t('You have {answerTimeText}, to answer a request. Customers remember a quick answer.', {
          answerTimeText: t(answerTimeText),
        })}
      </Note>
    </>
  )
}

function ForCustomers({ sender }: { sender: Sender }) {
  return (
    <>
      <Paragraph>
        {t(
          'Your account is ready. Find a provider near you, choose a time, and message each other once you have booked.',
        )}
      </Paragraph>
      <EmailButton href={sender.public_url + urls.providers()}>{t('Find help near you')}</EmailButton>
    </>
  )
}

/** A visitor signed up with the address of an account, and the page could not say so. */
export function AccountExists({ email, sender }: AccountEmailProps<'account_exists'>) {
  return (
    <EmailLayout
      heading={t('You already have an account')}
      preheader={t('You can log in, or choose a new password.')}
      sender={sender}
    >
      <Greeting name={email.name} sender={sender} />
      <Paragraph>
        {t(
          'Someone, hopefully you, signed up on {site} with this email address. It already has an account, and its password is still the same.',
          { site: siteName() },
        )}
      </Paragraph>
      <Paragraph>
        {t('Log in with it. If you forgot the password, choose “Forgot password?” on the sign-in page.')}
      </Paragraph>
      <EmailButton href={sender.public_url + urls.login()}>{t('Log in')}</EmailButton>
      <Note>{t('If this was not you, ignore this email.')}</Note>
    </EmailLayout>
  )
}

/** The link that confirms a new address of an account. */
export function EmailRequested({ email, sender }: AccountEmailProps<'email_requested'>) {
  if (!email.token) return <EmailTaken sender={sender} />
  return (
    <EmailLayout
      heading={t('Confirm your new email address')}
      preheader={t('Then you log in with it, and our emails go there.')}
      sender={sender}
    >
      <Greeting name={email.name} sender={sender} />
      <Paragraph>
        {t(
          'Someone, hopefully you, wants to use this email address for their {site} account. Please confirm it. Then you log in with it, and our emails go there.',
          { site: siteName() },
        )}
      </Paragraph>
      <EmailButton href={sender.public_url + urls.emailChange({ type: 'confirm', token: email.token })}>
        {t('Confirm the new address')}
      </EmailButton>
      <Note>
        {t('{validity} If you did not ask for it, ignore this email. Nothing will change.', { validity: t(linkLife) })}
      </Note>
    </EmailLayout>
  )
}

/** A user wants to use the address of an account for another one, and the page did not say so. */
function EmailTaken({ sender }: { sender: Sender }) {
  return (
    <EmailLayout
      heading={t('This address has an account already')}
      preheader={t('Nothing has changed.')}
      sender={sender}
    >
      <Greeting name={null} sender={sender} />
      <Paragraph>
        {t(
          'Someone, hopefully you, wants to use this email address for another {site} account. It has an account already, so nothing has changed. To use it for the other account, log in here and delete this account first.',
          { site: siteName() },
        )}
      </Paragraph>
      <EmailButton href={sender.public_url + urls.login()}>{t('Log in')}</EmailButton>
      <Note>{t('If this was not you, ignore this email.')}</Note>
    </EmailLayout>
  )
}

/** A webhook was turned off. */
export function WebhookStopped({ email, sender }: AccountEmailProps<'webhook_stopped'>) {
  const { host, reason, at, time_zone } = email
  return (
    <EmailLayout heading={t('A webhook is off')} preheader={t('It gets no more events.')} sender={sender}>
      <Greeting name={email.name} sender={sender} />
      <Paragraph>
        {reason === 'gone'
          ? t(
              'The receiver of a webhook asked for no more events (410), so we turned the webhook off. When its receiver works again, turn it on on your profile, under “Programs and tokens”, and send again what it missed.',
            )
          : t(
              'A webhook failed for a day, so we turned it off. When its receiver works again, turn it on on your profile, under “Programs and tokens”, and send again what it missed.',
            )}
      </Paragraph>
      <Facts
        rows={[
          [t('Receiver'), host],
          [t('Time'), momentText(at, time_zone)],
        ]}
      />
      <EmailButton href={sender.public_url + urls.profile()}>{t('Open your profile')}</EmailButton>
    </EmailLayout>
  )
}

/** Users must agree to a new version of a legal text. */
export function LegalChanged({ email, sender }: AccountEmailProps<'legal_changed'>) {
  const { text, at, time_zone } = email
  const title = t(textTitles[text])
  return (
    <EmailLayout
      heading={t('Our {title} changed', { title })}
      preheader={t('Please read the new version before you book or offer again.')}
      sender={sender}
    >
      <Greeting name={email.name} sender={sender} />
      <Paragraph>
        {t(
          'There is a new version of our {title}. Please read it and agree to it on our site before you next book, post a request or send an offer. Your bookings stay as they are, and you can still change or cancel them.',
          { title },
        )}
      </Paragraph>
      <Facts rows={[[t('Changed'), momentText(at, time_zone)]]} />
      <EmailButton href={sender.public_url + textPages[text]}>{t('Read the new version')}</EmailButton>
    </EmailLayout>
  )
}
