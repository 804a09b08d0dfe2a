import { randomInt } from 'node:crypto'
import { crc32 } from 'node:zlib'
import { isAccessToken, tokenStart } from '#domains/identity/tokens-rules.ts'

const digits = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
const pattern = /^pl_[0-9A-Za-z]{36}$/

/**
 * A new token: `pl_`, 30 random digits (178 bits), and 6 digits of their CRC-32, by which scanners
 * for leaked secrets recognize it without asking us.
 */
export function newTokenText(): string {
  const random = Array.from({ length: 30 }, () => digits[randomInt(digits.length)]).join('')
  return tokenStart + random + checksumOf(random)
}

/** Whether a text can be a token, so that a wrong copy costs no query. */
export const isTokenText = (text: string): boolean =>
  isAccessToken(text) || (pattern.test(text) && checksumOf(text.slice(3, 33)) === text.slice(33))

/** The beginning of a token that its owner sees in the list. */
export const prefixOf = (text: string): string => text.slice(0, 8)

function checksumOf(random: string): string {
  let rest = crc32(random)
  let text = ''
  for (let place = 0; place < 6; place++) {
    text = digits[rest % digits.length] + text
    rest = Math.floor(rest / digits.length)
  }
  return text
}
