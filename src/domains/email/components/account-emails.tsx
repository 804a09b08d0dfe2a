import { answerTimeText } from '#domains/schedule/lifecycle-limits.ts'
import { scopeTexts } from '#domains/sign-in/tokens-rules.ts'
import { textPages, textTitles } from '#domains/site/texts-rules.ts'
import { siteName } from '#platform/brand.ts'
import { inOneLine, type Sender } from '#platform/mail.ts'
import { momentText } from '#ui/formats.ts'
import { urls } from '#urls.ts'
import { factorWords } from '../rules.ts'
import { type AccountEmailProps, EmailButton, EmailLayout, Facts, Greeting, Note, Paragraph } from './email-layout.tsx'

const linkLife = 'This link works once and for one hour.'

/** The link that confirms an email address after signing up. */
export function Confirmation({ email, sender }: AccountEmailProps<'confirmation'>) {
  const { token, user_type } = email
  const href = sender.public_url + urls.authCallback({ type: 'signup', user_type, token_hash: token })
  return (
    <EmailLayout
      heading="Confirm your email"
      preheader={`Confirm your email, and your ${siteName()} account is ready.`}
      sender={sender}
    >
      <Greeting name={email.name} sender={sender} />
      <Paragraph>
        Thank you for joining {siteName()}. Please confirm that this email address is yours. Then your account is ready.
      </Paragraph>
      <EmailButton href={href}>Confirm email</EmailButton>
      <Note>
        {linkLife} If you did not sign up, do not follow it. It would confirm an account whose password someone else
        chose.
      </Note>
    </EmailLayout>
  )
}

/** The link that signs a user in without a password. */
export function MagicLink({ email, sender }: AccountEmailProps<'magic_link'>) {
  const { token, user_type } = email
  const href = sender.public_url + urls.authCallback({ type: 'magiclink', user_type, token_hash: token })
  return (
    <EmailLayout heading="Your sign-in link" preheader={`Sign in to ${siteName()} without a password.`} sender={sender}>
      <Greeting name={email.name} sender={sender} />
      <Paragraph>This link signs you in to {siteName()} without a password.</Paragraph>
      <EmailButton href={href}>Sign in</EmailButton>
      <Note>{linkLife} If you did not ask for it, ignore this email and do not share the link.</Note>
    </EmailLayout>
  )
}

/** The link to choose a new password. */
export function Recovery({ email, sender }: AccountEmailProps<'recovery'>) {
  return (
    <EmailLayout heading="Reset your password" preheader={`Choose a new password for ${siteName()}.`} sender={sender}>
      <Greeting name={email.name} sender={sender} />
      <Paragraph>
        Someone, hopefully you, asked to reset the password of this account. You can choose a new one here.
      </Paragraph>
      <EmailButton href={sender.public_url + urls.resetPassword(email.token)}>Choose a new password</EmailButton>
      <Note>{linkLife} If you did not ask for it, ignore this email. Your password will not change.</Note>
    </EmailLayout>
  )
}

/** The first email to a confirmed account. */
export function Welcome({ email, sender }: AccountEmailProps<'welcome'>) {
  const isProvider = email.user_type === 'provider'
  return (
    <EmailLayout
      heading={`Welcome to ${siteName()}`}
      preheader={isProvider ? 'Your business is open to customers nearby.' : 'Good help is around the corner.'}
      sender={sender}
    >
      <Greeting name={email.name} sender={sender} />
      {isProvider ? <ForProviders {...email} sender={sender} /> : <ForCustomers sender={sender} />}
    </EmailLayout>
  )
}

function ForProviders({ business_name, sender }: { business_name: string | null; sender: Sender }) {
  const name = inOneLine(business_name ?? '') || 'Your business'
  return (
    <>
      <Paragraph>
        {name} is on {siteName()}. Customers nearby can find and book you as soon as you add your services and prices.
        You never pay for leads here.
      </Paragraph>
      <EmailButton href={sender.public_url + urls.profile()}>Add your services</EmailButton>
      <Note>You have {answerTimeText}, to answer a request. Customers remember a quick answer.</Note>
    </>
  )
}

function ForCustomers({ sender }: { sender: Sender }) {
  return (
    <>
      <Paragraph>
        Your account is ready. Find a provider near you, choose a time, and message each other once you have booked.
      </Paragraph>
      <EmailButton href={sender.public_url + urls.providers()}>Find help near you</EmailButton>
    </>
  )
}

/** Someone signed up with the address of an account, and the page could not say so. */
export function AccountExists({ email, sender }: AccountEmailProps<'account_exists'>) {
  return (
    <EmailLayout
      heading="You already have an account"
      preheader="You can log in, or choose a new password."
      sender={sender}
    >
      <Greeting name={email.name} sender={sender} />
      <Paragraph>
        Someone, hopefully you, signed up on {siteName()} with this email address. It already has an account, and its
        password is still the same.
      </Paragraph>
      <Paragraph>Log in with it. If you forgot the password, choose “Forgot password?” on the sign-in page.</Paragraph>
      <EmailButton href={sender.public_url + urls.login()}>Log in</EmailButton>
      <Note>If this was not you, ignore this email.</Note>
    </EmailLayout>
  )
}

/** The password was changed. */
export function PasswordChanged({ email, sender }: AccountEmailProps<'password_changed'>) {
  return (
    <EmailLayout
      heading="Your password was changed"
      preheader="If this was not you, choose a new one now."
      sender={sender}
    >
      <Greeting name={email.name} sender={sender} />
      <Paragraph>
        The password of your account was changed on {momentText(email.at, email.time_zone)}. All other devices have been
        signed out. If you had a calendar link or tokens for programs, they no longer work.
      </Paragraph>
      <NotYou sender={sender} />
    </EmailLayout>
  )
}

/** The link that confirms a new address of an account. */
export function EmailRequested({ email, sender }: AccountEmailProps<'email_requested'>) {
  if (!email.token) return <EmailTaken sender={sender} />
  return (
    <EmailLayout
      heading="Confirm your new email address"
      preheader="Then you log in with it, and our emails go there."
      sender={sender}
    >
      <Greeting name={email.name} sender={sender} />
      <Paragraph>
        Someone, hopefully you, wants to use this email address for their {siteName()} account. Please confirm it. Then
        you log in with it, and our emails go there.
      </Paragraph>
      <EmailButton href={sender.public_url + urls.emailChange({ type: 'confirm', token: email.token })}>
        Confirm the new address
      </EmailButton>
      <Note>{linkLife} If you did not ask for it, ignore this email. Nothing will change.</Note>
    </EmailLayout>
  )
}

/** Someone wants to use the address of an account for another one, and the page did not say so. */
function EmailTaken({ sender }: { sender: Sender }) {
  return (
    <EmailLayout heading="This address has an account already" preheader="Nothing has changed." sender={sender}>
      <Greeting name={null} sender={sender} />
      <Paragraph>
        Someone, hopefully you, wants to use this email address for another {siteName()} account. It has an account
        already, so nothing has changed. To use it for the other account, log in here and delete this account first.
      </Paragraph>
      <EmailButton href={sender.public_url + urls.login()}>Log in</EmailButton>
      <Note>If this was not you, ignore this email.</Note>
    </EmailLayout>
  )
}

/** The account has another email address. Goes to the old one, which can undo it. */
export function EmailChanged({ email, sender }: AccountEmailProps<'email_changed'>) {
  const { time_zone } = email
  return (
    <EmailLayout heading="Your email address was changed" preheader="If this was not you, undo it now." sender={sender}>
      <Greeting name={email.name} sender={sender} />
      <Paragraph>
        The email address of your account was changed on {momentText(email.at, time_zone)}. The new one is {email.email}
        .
      </Paragraph>
      <Paragraph>
        If this was you, there is nothing to do. If not, undo the change until {momentText(email.until, time_zone)}.
        Your account gets this address back, everyone is signed out, and you choose a new password.
      </Paragraph>
      <EmailButton href={sender.public_url + urls.emailChange({ type: 'undo', token: email.token })}>
        Undo the change
      </EmailButton>
    </EmailLayout>
  )
}

/** The old address has undone a change. Goes to the address that was the new one. */
export function EmailRestored({ email, sender }: AccountEmailProps<'email_restored'>) {
  return (
    <EmailLayout
      heading="Your old email address is back"
      preheader="The change of your email address was undone."
      sender={sender}
    >
      <Greeting name={email.name} sender={sender} />
      <Paragraph>
        The change of your email address was undone from your old address on {momentText(email.at, email.time_zone)}.
        Everyone was signed out, and this address no longer opens the account.
      </Paragraph>
      <Paragraph>
        If you did not do this, someone else reads the emails to your old address. Please write to us.
      </Paragraph>
      <EmailButton href={sender.public_url + urls.contact()}>Contact us</EmailButton>
    </EmailLayout>
  )
}

/** After many wrong passwords, new browsers have to wait. */
export function PasswordPaused({ email, sender }: AccountEmailProps<'password_paused'>) {
  return (
    <EmailLayout
      heading="Someone tried many wrong passwords"
      preheader="Your account is safe. You can still sign in by email."
      sender={sender}
    >
      <Greeting name={email.name} sender={sender} />
      <Paragraph>
        Someone tried many wrong passwords for your account and did not get in. New devices cannot sign in with the
        password until {momentText(email.until, email.time_zone)}.
      </Paragraph>
      <Paragraph>
        You can still sign in: on a device that you have used before, or with “Email me a sign-in link” on the sign-in
        page. A used link also ends the wait.
      </Paragraph>
      <EmailButton href={sender.public_url + urls.login()}>Sign in by email link</EmailButton>
      <Note>If you use the same password elsewhere, choose a new one: it may have become known there.</Note>
    </EmailLayout>
  )
}

/** Someone signed in on a device that the account had not been used on. */
export function NewSignIn({ email, sender }: AccountEmailProps<'new_sign_in'>) {
  return (
    <EmailLayout heading="New sign-in to your account" preheader="Was this you?" sender={sender}>
      <Greeting name={email.name} sender={sender} />
      <Paragraph>Someone signed in to your account on a device that was not used before.</Paragraph>
      <Facts
        rows={[
          ['Device', inOneLine(email.device)],
          ['Time', momentText(email.at, email.time_zone)],
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
  const rows: [string, string][] = [['Time', momentText(at, time_zone)]]
  return (
    <EmailLayout heading={heading} preheader="Was this you?" sender={sender}>
      <Greeting name={email.name} sender={sender} />
      <Paragraph>{text}</Paragraph>
      <Facts rows={called === null ? rows : [['Name', inOneLine(called)], ...rows]} />
      <NotYou then={ifNotYou} sender={sender} />
    </EmailLayout>
  )
}

/** A program got a token that acts for the user. */
export function TokenCreated({ email, sender }: AccountEmailProps<'token_created'>) {
  const { called, scopes, at, time_zone } = email
  return (
    <EmailLayout heading="A program can now use your account" preheader="Was this you?" sender={sender}>
      <Greeting name={email.name} sender={sender} />
      <Paragraph>
        A token was created for your account. A program that has it acts for you. You can revoke it on your profile,
        under “Programs and tokens”.
      </Paragraph>
      <Facts
        rows={[
          ['Name', inOneLine(called)],
          ['It may use', scopes.map((scope) => scopeTexts[scope].title).join(', ')],
          ['Time', momentText(at, time_zone)],
        ]}
      />
      <NotYou then=" It also ends every token." sender={sender} />
    </EmailLayout>
  )
}

/** The user has connected a program. */
export function ProgramConnected({ email, sender }: AccountEmailProps<'program_connected'>) {
  const { called, host, scopes, at, time_zone } = email
  return (
    <EmailLayout heading="You connected a program" preheader="Was this you?" sender={sender}>
      <Greeting name={email.name} sender={sender} />
      <Paragraph>
        A program now acts for you. You can disconnect it on your profile, under “Programs and tokens”.
      </Paragraph>
      <Facts
        rows={[
          ['Program', inOneLine(called)],
          ['From', host],
          ['It may use', scopes.map((scope) => scopeTexts[scope].title).join(', ')],
          ['Time', momentText(at, time_zone)],
        ]}
      />
      <NotYou then=" It also disconnects every program." sender={sender} />
    </EmailLayout>
  )
}

/** A webhook was turned off. */
export function WebhookStopped({ email, sender }: AccountEmailProps<'webhook_stopped'>) {
  const { host, reason, at, time_zone } = email
  return (
    <EmailLayout heading="A webhook is off" preheader="It gets no more events." sender={sender}>
      <Greeting name={email.name} sender={sender} />
      <Paragraph>
        {reason === 'gone'
          ? 'The receiver of a webhook asked for no more events (410), so we turned the webhook off.'
          : 'A webhook failed for a day, so we turned it off.'}{' '}
        When its receiver works again, turn it on on your profile, under “Programs and tokens”, and send again what it
        missed.
      </Paragraph>
      <Facts
        rows={[
          ['Receiver', host],
          ['Time', momentText(at, time_zone)],
        ]}
      />
      <EmailButton href={sender.public_url + urls.profile()}>Open your profile</EmailButton>
    </EmailLayout>
  )
}

/** Users must agree to a new version of a legal text. */
export function LegalChanged({ email, sender }: AccountEmailProps<'legal_changed'>) {
  const { text, at, time_zone } = email
  const title = textTitles[text]
  return (
    <EmailLayout
      heading={`Our ${title} changed`}
      preheader="Please read the new version before you book or offer again."
      sender={sender}
    >
      <Greeting name={email.name} sender={sender} />
      <Paragraph>
        There is a new version of our {title}. Please read it and agree to it on our site before you next book, post a
        request or send an offer. Your bookings stay as they are, and you can still change or cancel them.
      </Paragraph>
      <Facts rows={[['Changed', momentText(at, time_zone)]]} />
      <EmailButton href={sender.public_url + textPages[text]}>Read the new version</EmailButton>
    </EmailLayout>
  )
}

function NotYou({ then = '', sender }: { then?: string; sender: Sender }) {
  return (
    <>
      <Paragraph>
        If this was you, there is nothing to do. If not, choose a new password: that signs out everyone else.{then}
      </Paragraph>
      <EmailButton href={sender.public_url + urls.forgotPassword()}>This was not me</EmailButton>
    </>
  )
}
