import { scopeTexts } from '#domains/sign-in/tokens-rules.ts'
import { inOneLine, type Sender } from '#platform/mail.ts'
import { momentText } from '#ui/formats.ts'
import { t } from '#ui/language.ts'
import { urls } from '#urls.ts'
import { factorWords } from '../rules.ts'
import { type AccountEmailProps, EmailButton, EmailLayout, Facts, Greeting, Note, Paragraph } from './email-layout.tsx'

/** The password was changed. */
export function PasswordChanged({ email, sender }: AccountEmailProps<'password_changed'>) {
  return (
    <EmailLayout
      heading={t('Your password was changed')}
      preheader={t('If this was not you, choose a new one now.')}
      sender={sender}
    >
      <Greeting name={email.name} sender={sender} />
      <Paragraph>
        {t(
          'The password of your account was changed on {time}. All other devices have been signed out. If you had a calendar link or tokens for programs, they no longer work.',
          { time: momentText(email.at, email.time_zone) },
        )}
      </Paragraph>
      <NotYou sender={sender} />
    </EmailLayout>
  )
}

/** The account has another email address. Goes to the old one, which can undo it. */
export function EmailChanged({ email, sender }: AccountEmailProps<'email_changed'>) {
  const { time_zone } = email
  return (
    <EmailLayout
      heading={t('Your email address was changed')}
      preheader={t('If this was not you, undo it now.')}
      sender={sender}
    >
      <Greeting name={email.name} sender={sender} />
      <Paragraph>
        {t('The email address of your account was changed on {time}. The new one is {email}.', {
          time: momentText(email.at, time_zone),
          email: email.email,
        })}
      </Paragraph>
      <Paragraph>
        {t(
          'If this was you, there is nothing to do. If not, undo the change until {time}. Your account gets this address back, everyone is signed out, and you choose a new password.',
          { time: momentText(email.until, time_zone) },
        )}
      </Paragraph>
      <EmailButton href={sender.public_url + urls.emailChange({ type: 'undo', token: email.token })}>
        {t('Undo the change')}
      </EmailButton>
    </EmailLayout>
  )
}

/** The change was undone from the old address. Goes to the address that was the new one. */
export function EmailRestored({ email, sender }: AccountEmailProps<'email_restored'>) {
  return (
    <EmailLayout
      heading={t('Your old email address is back')}
      preheader={t('The change of your email address was undone.')}
      sender={sender}
    >
      <Greeting name={email.name} sender={sender} />
      <Paragraph>
        {t(
          'The change of your email address was undone from your old address on {time}. Everyone was signed out, and this address no longer opens the account.',
          { time: momentText(email.at, email.time_zone) },
        )}
      </Paragraph>
      <Paragraph>
        {t('If you did not do this, someone else reads the emails to your old address. Please write to us.')}
      </Paragraph>
      <EmailButton href={sender.public_url + urls.contact()}>{t('Contact us')}</EmailButton>
    </EmailLayout>
  )
}

/** After many wrong passwords, new browsers have to wait. */
export function PasswordPaused({ email, sender }: AccountEmailProps<'password_paused'>) {
  return (
    <EmailLayout
      heading={t('Someone tried many wrong passwords')}
      preheader={t('Your account is safe. You can still sign in by email.')}
      sender={sender}
    >
      <Greeting name={email.name} sender={sender} />
      <Paragraph>
        {t(
          'Someone tried many wrong passwords for your account and did not get in. New devices cannot sign in with the password until {time}.',
          { time: momentText(email.until, email.time_zone) },
        )}
      </Paragraph>
      <Paragraph>
        {t(
          'You can still sign in: on a device that you have used before, or with “Email me a sign-in link” on the sign-in page. A used link also ends the wait.',
        )}
      </Paragraph>
      <EmailButton href={sender.public_url + urls.login()}>{t('Sign in by email link')}</EmailButton>
      <Note>{t('If you use the same password elsewhere, choose a new one: it may have become known there.')}</Note>
    </EmailLayout>
  )
}

/** Someone signed in on a device that the account had not been used on. */
export function NewSignIn({ email, sender }: AccountEmailProps<'new_sign_in'>) {
  return (
    <EmailLayout heading={t('New sign-in to your account')} preheader={t('Was this you?')} sender={sender}>
      <Greeting name={email.name} sender={sender} />
      <Paragraph>{t('Someone signed in to your account on a device that was not used before.')}</Paragraph>
      <Facts
        rows={[
          [t('Device'), inOneLine(email.device)],
          [t('Time'), momentText(email.at, email.time_zone)],
        ]}
      />
      <NotYou sender={sender} />
    </EmailLayout>
  )
}

/** A sign-in method was added or removed. */
export function FactorChanged({ email, sender }: AccountEmailProps<'factor_changed'>) {
  const { called, at, time_zone } = email
  const { heading, text, ifNotYou } = factorWords(email)
  const rows: [string, string][] = [[t('Time'), momentText(at, time_zone)]]
  return (
    <EmailLayout heading={heading} preheader={t('Was this you?')} sender={sender}>
      <Greeting name={email.name} sender={sender} />
      <Paragraph>{text}</Paragraph>
      <Facts rows={called === null ? rows : [[t('Name'), inOneLine(called)], ...rows]} />
      <NotYou then={ifNotYou} sender={sender} />
    </EmailLayout>
  )
}

/** A program got a token that acts for the user. */
export function TokenCreated({ email, sender }: AccountEmailProps<'token_created'>) {
  const { called, scopes, at, time_zone } = email
  return (
    <EmailLayout heading={t('A program can now use your account')} preheader={t('Was this you?')} sender={sender}>
      <Greeting name={email.name} sender={sender} />
      <Paragraph>
        {t(
          'A token was created for your account. A program that has it acts for you. You can revoke it on your profile, under “Programs and tokens”.',
        )}
      </Paragraph>
      <Facts
        rows={[
          [t('Name'), inOneLine(called)],
          [t('It may use'), scopes.map((scope) => t(scopeTexts[scope].title)).join(', ')],
          [t('Time'), momentText(at, time_zone)],
        ]}
      />
      <NotYou then={t('It also ends every token.')} sender={sender} />
    </EmailLayout>
  )
}

/** The user has connected a program. */
export function ProgramConnected({ email, sender }: AccountEmailProps<'program_connected'>) {
  const { called, host, scopes, at, time_zone } = email
  return (
    <EmailLayout heading={t('You connected a program')} preheader={t('Was this you?')} sender={sender}>
      <Greeting name={email.name} sender={sender} />
      <Paragraph>
        {t('A program now acts for you. You can disconnect it on your profile, under “Programs and tokens”.')}
      </Paragraph>
      <Facts
        rows={[
          [t('Program'), inOneLine(called)],
          [t('From'), host],
          [t('It may use'), scopes.map((scope) => t(scopeTexts[scope].title)).join(', ')],
          [t('Time'), momentText(at, time_zone)],
        ]}
      />
      <NotYou then={t('It also disconnects every program.')} sender={sender} />
    </EmailLayout>
  )
}

function NotYou({ then = '', sender }: { then?: string; sender: Sender }) {
  return (
    <>
      <Paragraph>
        {t('If this was you, there is nothing to do. If not, choose a new password: that signs out everyone else.')}
        {then && ` ${then}`}
      </Paragraph>
      <EmailButton href={sender.public_url + urls.forgotPassword()}>{t('This was not me')}</EmailButton>
    </>
  )
}
