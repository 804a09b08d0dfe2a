import { LinkSheet } from './link-sheet.tsx'

/** `/auth/callback`: where the links of sign-up and magic-link mails lead. */
export function Component() {
  return <LinkSheet place="callback" />
}
