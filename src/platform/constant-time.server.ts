import { timingSafeEqual } from 'node:crypto'

/** Compares a secret with what was given, in a time that says nothing about where they differ. */
export function isSameSecret(given: string, secret: string): boolean {
  const [one, other] = [Buffer.from(given), Buffer.from(secret)]
  return one.length === other.length && timingSafeEqual(one, other)
}
