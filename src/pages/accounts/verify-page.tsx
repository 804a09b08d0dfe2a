import { LinkSheet } from './link-sheet.tsx'

/** `/verify`: like the callback, with its own delays and texts. */
export function Component() {
  return <LinkSheet place="verify" />
}
