import { spokenText } from './formats.ts'

/** Text with abbreviations, which screen readers get in full: they would say "slash h" for "$40.00/h". */
export function Spoken({ children }: { children: string }) {
  return (
    <>
      <span aria-hidden="true">{children}</span>
      <span className="sr-only">{spokenText(children)}</span>
    </>
  )
}
