import { compile } from 'html-to-text'
import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { textTitles } from '#domains/site/texts-rules.ts'
import { siteName } from '#platform/brand.ts'
import type { RenderedMail, RenderMail, Sender } from '#platform/mail.ts'
import { t } from '#ui/language.ts'
import { AccountEmail } from '../contract.ts'
import { brief, factorWords } from '../rules.ts'
import { accountValues, ownIntroduction, ownSubject, type PlaceholderValues } from '../texts-rules.ts'
import {
  AccountExists,
  Confirmation,
  EmailRequested,
  LegalChanged,
  MagicLink,
  Recovery,
  WebhookStopped,
  Welcome,
} from './account-emails.tsx'
import { BusinessClaim, ClientInvitation } from './invitation-emails.tsx'
import { ReplyReturned, replySubject } from './reply-returned.tsx'
import {
  EmailChanged,
  EmailRestored,
  FactorChanged,
  NewSignIn,
  PasswordChanged,
  PasswordPaused,
  ProgramConnected,
  TokenCreated,
} from './security-emails.tsx'
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

/** Adds the subject and the introduction that operators have written, if any. */
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
  if (email.kind === 'client_invitation')
    return t('{business} invites you to see your bookings', { business: brief(email.business_name) })
  if (email.kind === 'business_claim')
    return t('Is {business} your business?', { business: brief(email.business_name) })
  if (email.kind === 'legal_changed')
    return t('The {title} of {site} changed', { title: t(textTitles[email.text]), site: siteName() })
  if (email.kind === 'reply_returned') return replySubject(email)
  if (email.kind === 'contact') return t('Contact form: {subject}', { subject: email.subject })
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
  confirmation: t('Confirm your email for {site}', { site: siteName() }),
  magic_link: t('Your sign-in link for {site}', { site: siteName() }),
  recovery: t('Reset your {site} password', { site: siteName() }),
  welcome: t('Welcome to {site}', { site: siteName() }),
  account_exists: t('You already have a {site} account', { site: siteName() }),
  password_changed: t('Your {site} password was changed', { site: siteName() }),
  email_requested: t('Your email address and {site}', { site: siteName() }),
  email_changed: t('Your {site} email address was changed', { site: siteName() }),
  email_restored: t('Your old {site} email address is back', { site: siteName() }),
  password_paused: t('Too many wrong passwords for your {site} account', { site: siteName() }),
  new_sign_in: t('New sign-in to your {site} account', { site: siteName() }),
  token_created: t('A program can now use your {site} account', { site: siteName() }),
  program_connected: t('You connected a program with your {site} account', { site: siteName() }),
  webhook_stopped: t('A webhook of your {site} account is off', { site: siteName() }),
  account_suspended: t('Your {site} account is suspended', { site: siteName() }),
  appeal_decided: t('Your appeal to {site}', { site: siteName() }),
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
