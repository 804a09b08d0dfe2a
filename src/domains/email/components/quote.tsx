import { inOneLine } from '#platform/mail.ts'
import { colors, Note, Paragraph } from './email-layout.tsx'

/**
 * Text that a user typed, set off from our own. Blank lines separate paragraphs; each line is
 * cleaned.
 */
export function Quote({ text, at }: { text: string; at?: string | undefined }) {
  return (
    <div
      style={{
        margin: '0 0 20px',
        padding: '2px 0 2px 16px',
        borderLeft: `3px solid ${colors().lamp}`,
      }}
    >
      {at && <Note>{at}</Note>}
      <Typed text={text} />
    </div>
  )
}

/** Text that a user typed, with its paragraphs and line breaks. */
export function Typed({ text }: { text: string }) {
  return paragraphsOf(text).map((lines, at) => (
    <Paragraph key={at}>
      {lines.map((line, index) => (
        <span key={index}>
          {index > 0 && <br />}
          {line}
        </span>
      ))}
    </Paragraph>
  ))
}

function paragraphsOf(text: string): string[][] {
  return text
    .split(/(?:\r?\n[^\S\r\n]*){2,}/)
    .map((paragraph) => paragraph.split(/\r?\n|\r/).map(inOneLine))
    .filter((lines) => lines.some((line) => line !== ''))
}
