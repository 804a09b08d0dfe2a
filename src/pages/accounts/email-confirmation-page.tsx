import { LinkSheet } from './link-sheet.tsx'

/** `/email-confirmation`: the callback at another address. */
export function Component() {
  return <LinkSheet place="callback" />
}
