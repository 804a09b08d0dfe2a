import { msg } from '#ui/language.ts'
import type { Import } from './contract.ts'

/** The letters and digits of codes, without those that look alike. */
export const codeLetters = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789'

/** A typed code in the form in which codes are compared. */
export const plainCode = (code: string): string => code.toUpperCase().replaceAll(/[^A-Z0-9]/g, '')

/** "ABCDE-FGHJK". */
export const codeText = (code: string): string => `${code.slice(0, 5)}-${code.slice(5)}`

/** The key of a business, which does not depend on the spelling of its name. */
export const naturalKey = ({ business_name, zip_code }: { business_name: string; zip_code: string }): string =>
  `${business_name
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, '')}|${zip_code}`

/** The states of an import, as operators read them. */
export const stateNames: Record<Import['state'], string> = {
  checked: msg('Checked'),
  waiting: msg('Waiting'),
  running: msg('Running'),
  done: msg('Done'),
  undoing: msg('Being undone'),
  undone: msg('Undone'),
}

/** Whether a job is working on the import. */
export const isUnderWay = ({ state }: Pick<Import, 'state'>): boolean =>
  state === 'waiting' || state === 'running' || state === 'undoing'

/** The reasons why an undo has kept a listing. */
export const keptReasons = { claimed: msg('Claimed by its owner'), booked: msg('Has bookings') } as const
