import { timingSafeEqual } from 'node:crypto'

/** Compares a given text with a secret, in a time that reveals nothing about where they differ. */
export function isSameSecret(given: string, secret: string): boolean {
  const [one, other] = [Buffer.from(given), Buffer.from(secret)]
  return one.length === other.length && timingSafeEqual(one, other)
}
