import { LinkSheet } from './link-sheet.tsx'

/** `/email-confirmation`: the callback under another address. */
export function Component() {
  return <LinkSheet place="callback" />
}
