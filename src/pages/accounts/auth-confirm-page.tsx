import { LinkSheet } from './link-sheet.tsx'

/** `/auth/confirm`: the callback at another address. */
export function Component() {
  return <LinkSheet place="callback" />
}
