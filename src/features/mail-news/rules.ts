import type { Letter } from '#features/mails/contract.ts'
import { mailKinds } from '#features/notifications/rules.ts'
import { inOneLine } from '#platform/mail.ts'
import type { NewsLetter } from './contract.ts'

/** What a mail of news says. Its parts are in one line and made harmless, but for `quotes`, which the template makes so. */
export interface Words {
  subject: string
  heading: string
  /** What lists of mails show beside the subject. */
  preheader: string
  /** Its paragraphs. */
  said: string[]
  /** What somebody has typed, word for word; `at` says when, if that matters. */
  quotes?: { text: string; at?: string }[]
  facts?: [label: string, value: string][]
  /** The one thing to do: what the button says, and a path on this site. */
  action: [label: string, path: string]
  /** A second thing to do, as a plain link. */
  aside?: [label: string, path: string]
  /** What is said in passing, below the button. */
  note?: string
}

const longestInSubject = 44

/** Something that was typed, short enough for a subject. */
export function brief(text: string): string {
  const one = inOneLine(text)
  return one.length <= longestInSubject ? one : `${cut(one, longestInSubject - 1).trimEnd()}…`
}

/** What somebody typed as lists of mails show it beside the subject. */
export const preview = (text: string): string => cut(inOneLine(text), 120)

/** The first so many characters of a text, none of them half an emoji. */
const cut = (text: string, length: number) => text.slice(0, length).replace(/[\uD800-\uDBFF]$/, '')

/** Whether a mail tells what others did, and so can be switched off. */
export function isNews(letter: Letter): letter is NewsLetter {
  return mailKinds.some((kind) => kind === letter.kind)
}
