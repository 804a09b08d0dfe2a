import { compile } from 'html-to-text'
import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { textTitles } from '#domains/site/texts-rules.ts'
import { siteName } from '#platform/brand.ts'
import type { RenderedMail, RenderMail, Sender } from '#platform/mail.ts'
import { AccountEmail } from '../contract.ts'
import { brief, factorWords } from '../rules.ts'
import { accountValues, ownIntroduction, ownSubject, type PlaceholderValues } from '../texts-rules.ts'
import {
  AccountExists,
  Confirmation,
  EmailChanged,
  EmailRequested,
  EmailRestored,
  FactorChanged,
  LegalChanged,
  MagicLink,
  NewSignIn,
  PasswordChanged,
  PasswordPaused,
  ProgramConnected,
  Recovery,
  TokenCreated,
  WebhookStopped,
  Welcome,
} from './account-emails.tsx'
import { BusinessClaim, ClientInvitation } from './invitation-emails.tsx'
import { ReplyReturned, replySubject } from './reply-returned.tsx'
import { ContactEmail } from './support-emails.tsx'
import { AccountSuspended, AppealDecided } from './suspension-emails.tsx'

/** Renders an email about an account; undefined if it lacks the data that its template needs. */
export const renderAccountEmail: RenderMail = async ({ kind, data }, sender) => {
  const email = AccountEmail.safeParse({ ...Object(data), kind })
  if (!email.success) return undefined
  const { subject, ...own } = withOwnText(subjectOf(email.data), sender, accountValues(email.data))
  const rendered = renderEmail(subject, <Template email={email.data} sender={own.sender} />)
  return email.data.kind === 'contact' ? { ...rendered, replyTo: email.data.email } : rendered
}

/** The subject and the introduction that operators have written, if they have. */
export function withOwnText(
  subject: string,
  { own_text, ...sender }: Sender,
  values: PlaceholderValues,
): { subject: string; sender: Sender } {
  if (!own_text) return { subject, sender }
  return {
    subject: ownSubject(own_text, values) ?? subject,
    sender: { ...sender, introduction: ownIntroduction(own_text, values) },
  }
}

/** An email with the same words as HTML and as text. */
export function renderEmail(subject: string, page: ReactNode): RenderedMail {
  const html = `<!doctype html>${renderToStaticMarkup(page)}`
  return { subject, html, text: `${toText(html)}\n` }
}

function subjectOf(email: AccountEmail): string {
  if (email.kind === 'client_invitation') return `${brief(email.business_name)} invites you to see your bookings`
  if (email.kind === 'business_claim') return `Is ${brief(email.business_name)} your business?`
  if (email.kind === 'legal_changed') return `The ${textTitles[email.text]} of ${siteName()} changed`
  if (email.kind === 'reply_returned') return replySubject(email)
  if (email.kind === 'contact') return `Contact form: ${email.subject}`
  if (email.kind === 'factor_changed') return factorWords(email).subject
  return subjects()[email.kind]
}

const subjects = (): Record<
  Exclude<
    AccountEmail['kind'],
    'contact' | 'factor_changed' | 'client_invitation' | 'business_claim' | 'legal_changed' | 'reply_returned'
  >,
  string
> => ({
  confirmation: `Confirm your email for ${siteName()}`,
  magic_link: `Your sign-in link for ${siteName()}`,
  recovery: `Reset your ${siteName()} password`,
  welcome: `Welcome to ${siteName()}`,
  account_exists: `You already have a ${siteName()} account`,
  password_changed: `Your ${siteName()} password was changed`,
  email_requested: `Your email address and ${siteName()}`,
  email_changed: `Your ${siteName()} email address was changed`,
  email_restored: `Your old ${siteName()} email address is back`,
  password_paused: `Too many wrong passwords for your ${siteName()} account`,
  new_sign_in: `New sign-in to your ${siteName()} account`,
  token_created: `A program can now use your ${siteName()} account`,
  program_connected: `You connected a program with your ${siteName()} account`,
  webhook_stopped: `A webhook of your ${siteName()} account is off`,
  account_suspended: `Your ${siteName()} account is suspended`,
  appeal_decided: `Your appeal to ${siteName()}`,
})

function Template({ email, sender }: { email: AccountEmail; sender: Sender }) {
  switch (email.kind) {
    case 'confirmation':
      return <Confirmation email={email} sender={sender} />
    case 'magic_link':
      return <MagicLink email={email} sender={sender} />
    case 'client_invitation':
      return <ClientInvitation email={email} sender={sender} />
    case 'recovery':
      return <Recovery email={email} sender={sender} />
    case 'welcome':
      return <Welcome email={email} sender={sender} />
    case 'account_exists':
      return <AccountExists email={email} sender={sender} />
    case 'password_changed':
      return <PasswordChanged email={email} sender={sender} />
    case 'email_requested':
      return <EmailRequested email={email} sender={sender} />
    case 'email_changed':
      return <EmailChanged email={email} sender={sender} />
    case 'email_restored':
      return <EmailRestored email={email} sender={sender} />
    case 'password_paused':
      return <PasswordPaused email={email} sender={sender} />
    case 'new_sign_in':
      return <NewSignIn email={email} sender={sender} />
    case 'factor_changed':
      return <FactorChanged email={email} sender={sender} />
    case 'token_created':
      return <TokenCreated email={email} sender={sender} />
    case 'program_connected':
      return <ProgramConnected email={email} sender={sender} />
    case 'webhook_stopped':
      return <WebhookStopped email={email} sender={sender} />
    case 'business_claim':
      return <BusinessClaim email={email} sender={sender} />
    case 'legal_changed':
      return <LegalChanged email={email} sender={sender} />
    case 'reply_returned':
      return <ReplyReturned email={email} sender={sender} />
    case 'account_suspended':
      return <AccountSuspended email={email} sender={sender} />
    case 'appeal_decided':
      return <AppealDecided email={email} sender={sender} />
    case 'contact':
      return <ContactEmail email={email} sender={sender} />
  }
}

/**
 * Writes lines of at most 78 characters, except links, which are never broken. Compiled once,
 * because that takes longer than to convert an email.
 */
const toText = compile({
  wordwrap: 78,
  selectors: [
    { selector: '.only-html', format: 'skip' },
    { selector: 'h1', options: { uppercase: false } },
    { selector: 'a.button', format: 'anchor', options: { ignoreHref: true } },
    { selector: 'a', options: { hideLinkHrefIfSameAsText: true, linkBrackets: false } },
  ],
})
