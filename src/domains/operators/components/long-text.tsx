import type { ReactNode } from 'react'
import { t } from '#ui/language.ts'

/** The number of characters after which a text is cut. */
const shown = 60

/** A text of a row in a table: its beginning, and on a press the whole text and `children`. */
export function LongText({ text, children }: { text: string; children?: ReactNode }) {
  if (text.length <= shown && !children) return <p className="whitespace-pre-line wrap-anywhere">{text}</p>
  return (
    <details className="group md:min-w-36">
      <summary className="flex min-h-11 cursor-pointer items-center gap-2 group-open:items-start">
        <span className="line-clamp-2 wrap-anywhere group-open:line-clamp-none group-open:whitespace-pre-line">
          {text}
        </span>
        <span aria-hidden="true" className="text-link ml-auto shrink-0 text-xs group-open:hidden">
          {t('More')}
        </span>
      </summary>
      {children}
    </details>
  )
}
