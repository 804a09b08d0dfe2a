import { msg } from '#ui/language.ts'
import type { Import } from './contract.ts'

/** A code as a letter shows it and as it is compared: without signs that look alike. */
export const codeLetters = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789'

/** A typed code as it is compared. */
export const plainCode = (code: string): string => code.toUpperCase().replaceAll(/[^A-Z0-9]/g, '')

/** "ABCDE-FGHJK". */
export const codeText = (code: string): string => `${code.slice(0, 5)}-${code.slice(5)}`

/** One business has one key, however its name is written. */
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

/** Whether a job is at work on the import. */
export const isUnderWay = ({ state }: Pick<Import, 'state'>): boolean =>
  state === 'waiting' || state === 'running' || state === 'undoing'

/** Why an undo has kept a listing. */
export const keptReasons = { claimed: msg('Claimed by its owner'), booked: msg('Has bookings') } as const
