import { spokenText } from './formats.ts'

/** Text whose abbreviations screen readers get in full; they would read "$40.00/h" as "slash h". */
export function Spoken({ children }: { children: string }) {
  return (
    <>
      <span aria-hidden="true">{children}</span>
      <span className="sr-only">{spokenText(children)}</span>
    </>
  )
}
