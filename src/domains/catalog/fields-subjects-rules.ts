import type { FieldSubject } from './fields-contract.ts'

/**
 * The subjects whose forms have own fields on this site. A process serves one site, and reads them
 * with its settings; a browser has those of its first page.
 */
let known: readonly FieldSubject[] = []

/** Replaces the subjects that this process or browser knows. */
export function setFieldSubjects(subjects: readonly FieldSubject[]): void {
  known = subjects
}

/** The subjects whose forms have own fields. */
export const fieldSubjectsNow = (): readonly FieldSubject[] => known
