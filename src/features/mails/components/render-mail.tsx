import { convert } from 'html-to-text'
import { renderToStaticMarkup } from 'react-dom/server'
import { messageWords } from '#features/mail-bundles/rules.ts'
import { NewsLetter } from '#features/mail-news/components/news-letter.tsx'
import type { NewsLetter as News } from '#features/mail-news/contract.ts'
import { isNews, type Words } from '#features/mail-news/rules.ts'
import { requestWords } from '#features/mail-requests/rules.ts'
import { reviewWords } from '#features/mail-reviews/rules.ts'
import { visitWords } from '#features/mail-visits/rules.ts'
import type { RenderMail, Sender } from '#platform/mail.ts'
import { Letter } from '../contract.ts'
import { factorWords } from '../rules.ts'
import {
  Confirmation,
  FactorChanged,
  MagicLink,
  NewSignIn,
  PasswordChanged,
  Recovery,
  Welcome,
} from './account-letters.tsx'
import { ContactLetter } from './support-letters.tsx'

/** Writes a letter: its subject, and the same words as HTML and as text. A mail without what its template needs is nothing. */
export const renderMail: RenderMail = async ({ kind, data }, sender) => {
  const letter = Letter.safeParse({ ...Object(data), kind })
  if (!letter.success) return undefined
  const html = `<!doctype html>${renderToStaticMarkup(<Page letter={letter.data} sender={sender} />)}`
  const written = { subject: subjectOf(letter.data), html, text: textOf(html) }
  return letter.data.kind === 'contact' ? { ...written, replyTo: letter.data.email } : written
}

function subjectOf(letter: Letter): string {
  if (isNews(letter)) return wordsOf(letter).subject
  if (letter.kind === 'contact') return `Contact form: ${letter.subject}`
  if (letter.kind === 'factor_changed') return factorWords(letter).subject
  return subjects[letter.kind]
}

const subjects: Record<Exclude<Letter['kind'], 'contact' | 'factor_changed' | News['kind']>, string> = {
  confirmation: 'Confirm your email for Porchlight',
  magic_link: 'Your sign-in link for Porchlight',
  recovery: 'Reset your Porchlight password',
  welcome: 'Welcome to Porchlight',
  password_changed: 'Your Porchlight password was changed',
  new_sign_in: 'New sign-in to your Porchlight account',
}

function wordsOf(letter: News): Words {
  if (letter.kind === 'new_message') return messageWords(letter)
  if ('reader' in letter) return visitWords(letter)
  if ('lead_id' in letter) return requestWords(letter)
  return reviewWords(letter)
}

function Page({ letter, sender }: { letter: Letter; sender: Sender }) {
  if (isNews(letter)) return <NewsLetter name={letter.name} words={wordsOf(letter)} sender={sender} />
  switch (letter.kind) {
    case 'confirmation':
      return <Confirmation letter={letter} sender={sender} />
    case 'magic_link':
      return <MagicLink letter={letter} sender={sender} />
    case 'recovery':
      return <Recovery letter={letter} sender={sender} />
    case 'welcome':
      return <Welcome letter={letter} sender={sender} />
    case 'password_changed':
      return <PasswordChanged letter={letter} sender={sender} />
    case 'new_sign_in':
      return <NewSignIn letter={letter} sender={sender} />
    case 'factor_changed':
      return <FactorChanged letter={letter} sender={sender} />
    case 'contact':
      return <ContactLetter letter={letter} sender={sender} />
  }
}

/** Lines of 78 characters at the most, but for links, which stand whole on a line of their own. */
function textOf(html: string): string {
  const text = convert(html, {
    wordwrap: 78,
    selectors: [
      { selector: '.only-html', format: 'skip' },
      { selector: 'h1', options: { uppercase: false } },
      { selector: 'a.button', format: 'anchor', options: { ignoreHref: true } },
      { selector: 'a', options: { hideLinkHrefIfSameAsText: true, linkBrackets: false } },
    ],
  })
  return `${text}\n`
}
