import { t } from '#ui/language.ts'
import { wholeText } from './formats.ts'

/** The number of lines that are listed; the rest is counted. */
const MOST = 50

/** Notes about lines of an uploaded file. Renders nothing without lines. */
export function FileLines({ title, lines }: { title: string; lines: readonly { line: number; text: string }[] }) {
  if (lines.length === 0) return null
  return (
    <section>
      <h3 className="text-base font-semibold">{title}</h3>
      <ul className="mt-1 grid gap-1 text-sm text-quiet">
        {lines.slice(0, MOST).map(({ line, text }, at) => (
          <li key={`${line} ${at}`} className="wrap-anywhere">
            {t('Line {line}: {text}', { line, text })}
          </li>
        ))}
        {lines.length > MOST && <li>{t('and {count} more', { count: wholeText(lines.length - MOST) })}</li>}
      </ul>
    </section>
  )
}
