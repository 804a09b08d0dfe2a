import { inOneLine, type Sender } from '#platform/mail.ts'
import { momentText } from '#ui/formats.ts'
import { urls } from '#urls.ts'
import type { Letter as LetterOf } from '../contract.ts'
import { factorWords, greeting } from '../rules.ts'
import { Action, Facts, Letter, Note, Paragraph } from './letter.tsx'

type Props<Kind extends LetterOf['kind']> = { letter: Extract<LetterOf, { kind: Kind }>; sender: Sender }

const linkLife = 'This link works once and for one hour.'

/** The link that proves a mailbox after signing up. */
export function Confirmation({ letter, sender }: Props<'confirmation'>) {
  const { token, user_type } = letter
  const href = sender.public_url + urls.authCallback({ type: 'signup', user_type, token_hash: token })
  return (
    <Letter heading="Confirm your email" preheader="One press, and your Porchlight account is ready." sender={sender}>
      <Paragraph>{greeting(letter.name)}</Paragraph>
      <Paragraph>
        Thank you for joining Porchlight. Please confirm that this mailbox is yours; then your account is ready.
      </Paragraph>
      <Action href={href}>Confirm email</Action>
      <Note>
        {linkLife} If you did not sign up, do not follow it: it would vouch for an account whose password somebody else
        has chosen.
      </Note>
    </Letter>
  )
}

/** The link that signs somebody in without a password. */
export function MagicLink({ letter, sender }: Props<'magic_link'>) {
  const { token, user_type } = letter
  const href = sender.public_url + urls.authCallback({ type: 'magiclink', user_type, token_hash: token })
  return (
    <Letter heading="Your sign-in link" preheader="Sign in to Porchlight without a password." sender={sender}>
      <Paragraph>{greeting(letter.name)}</Paragraph>
      <Paragraph>This signs you in to Porchlight, without a password.</Paragraph>
      <Action href={href}>Sign in</Action>
      <Note>{linkLife} If you did not ask for it, ignore this email, and pass the link on to nobody.</Note>
    </Letter>
  )
}

/** The link to a new password. */
export function Recovery({ letter, sender }: Props<'recovery'>) {
  return (
    <Letter heading="Reset your password" preheader="Choose a new password for Porchlight." sender={sender}>
      <Paragraph>{greeting(letter.name)}</Paragraph>
      <Paragraph>
        Somebody, hopefully you, has forgotten the password of this account. Here you choose a new one.
      </Paragraph>
      <Action href={sender.public_url + urls.resetPassword(letter.token)}>Choose a new password</Action>
      <Note>{linkLife} If you did not ask for it, ignore this email: your password stays as it is.</Note>
    </Letter>
  )
}

/** The first mail to an account that works. */
export function Welcome({ letter, sender }: Props<'welcome'>) {
  const isProvider = letter.user_type === 'provider'
  return (
    <Letter
      heading="Welcome to Porchlight"
      preheader={isProvider ? 'Your business is open to customers nearby.' : 'Good help lives around the corner.'}
      sender={sender}
    >
      <Paragraph>{greeting(letter.name)}</Paragraph>
      {isProvider ? <ForProviders {...letter} sender={sender} /> : <ForCustomers sender={sender} />}
    </Letter>
  )
}

function ForProviders({ business_name, sender }: { business_name: string | null; sender: Sender }) {
  const name = inOneLine(business_name ?? '') || 'Your business'
  return (
    <>
      <Paragraph>
        {name} is on Porchlight. Customers nearby can find and book you as soon as you say what you offer and for how
        much. Nobody pays for leads here.
      </Paragraph>
      <Action href={sender.public_url + urls.profile()}>Add your services</Action>
      <Note>Requests wait for you on your dashboard for 48 hours; answer early, it is what customers remember.</Note>
    </>
  )
}

function ForCustomers({ sender }: { sender: Sender }) {
  return (
    <>
      <Paragraph>
        Your account is ready. Look for somebody near you, choose an hour, and write to each other once you have booked.
      </Paragraph>
      <Action href={sender.public_url + urls.providers()}>Find help near you</Action>
    </>
  )
}

/** Says that the password is another now. */
export function PasswordChanged({ letter, sender }: Props<'password_changed'>) {
  return (
    <Letter heading="Your password was changed" preheader="If this was not you, choose a new one now." sender={sender}>
      <Paragraph>{greeting(letter.name)}</Paragraph>
      <Paragraph>
        The password of your account was changed on {momentText(letter.at, letter.time_zone)}. All other devices have
        been signed out.
      </Paragraph>
      <NotYou sender={sender} />
    </Letter>
  )
}

/** Says that somebody has signed in where nobody had before. */
export function NewSignIn({ letter, sender }: Props<'new_sign_in'>) {
  return (
    <Letter heading="New sign-in to your account" preheader="Was this you?" sender={sender}>
      <Paragraph>{greeting(letter.name)}</Paragraph>
      <Paragraph>Somebody has signed in to your account on a device that was not used before.</Paragraph>
      <Facts
        rows={[
          ['Device', inOneLine(letter.device)],
          ['Time', momentText(letter.at, letter.time_zone)],
        ]}
      />
      <NotYou sender={sender} />
    </Letter>
  )
}

/** Says that the account has got another way in, or that its code is asked for from now on, or no more. */
export function FactorChanged({ letter, sender }: Props<'factor_changed'>) {
  const { called, at, time_zone } = letter
  const { heading, said, after } = factorWords(letter)
  const rows: [string, string][] = [['Time', momentText(at, time_zone)]]
  return (
    <Letter heading={heading} preheader="Was this you?" sender={sender}>
      <Paragraph>{greeting(letter.name)}</Paragraph>
      <Paragraph>{said}</Paragraph>
      <Facts rows={called === null ? rows : [['Name', inOneLine(called)], ...rows]} />
      <NotYou after={after} sender={sender} />
    </Letter>
  )
}

function NotYou({ after = '', sender }: { after?: string; sender: Sender }) {
  return (
    <>
      <Paragraph>
        If this was you, there is nothing to do. If not, choose a new password: that signs out everybody else.{after}
      </Paragraph>
      <Action href={sender.public_url + urls.forgotPassword()}>This was not me</Action>
    </>
  )
}
