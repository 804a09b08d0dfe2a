import { LinkSheet } from './link-sheet.tsx'

/** `/auth/callback`: the page of links in sign-up and sign-in emails. */
export function Component() {
  return <LinkSheet place="callback" />
}
