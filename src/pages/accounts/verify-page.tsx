import { LinkSheet } from './link-sheet.tsx'

/** `/verify`: the verifier with delays and texts of its own (decision 7). */
export function Component() {
  return <LinkSheet place="verify" />
}
