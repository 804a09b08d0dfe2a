import { decimalSign, moneyDecimals } from './formats.ts'

/**
 * Reads a number as people type it: "1,250.50" and "45,50" in each language, because a single comma
 * or point before one or two digits begins the decimals. Before three digits it does what the
 * language says: "1.250" is a thousand and more in Spanish, and one and a quarter in English.
 * Undefined for anything else.
 */
export function numberIn(text: string): number | undefined {
  const plain = text.trim().replaceAll(/(\d)[\s'’](?=\d{3})/g, '$1')
  const [, minus = '', digits = ''] = /^(-?)([\d.,]+)$/.exec(plain) ?? []
  const sign = decimalSignIn(digits)
  const [whole = '', ...decimals] = sign ? digits.split(sign) : [digits]
  // Groups of three, or of two before the last one, as in India.
  const isWhole = /^(?:\d*|[1-9]\d{0,2}(?:([.,])\d{2,3}(?:\1\d{2,3})*)?)$/.test(whole) && !/[.,]\d\d$/.test(whole)
  if (!isWhole || decimals.length > 1 || !/\d/.test(digits) || !/^\d*$/.test(decimals.join(''))) return undefined
  return Number(`${minus}${whole.replaceAll(/[.,]/g, '')}.${decimals.join('') || 0}`)
}

/** The sign that begins the decimals of a typed number; undefined if it has none. */
function decimalSignIn(digits: string): string | undefined {
  const signs = digits.replaceAll(/\d/g, '')
  const last = signs.at(-1)
  // Of two different signs, the last one begins the decimals.
  if (new Set(signs).size > 1 || (signs.length === 1 && last === decimalSign())) return last
  return /^\d*[.,]\d?\d?$|^0*[.,]/.test(digits) ? last : undefined
}

/** A number as a form begins with it, so that {@link numberIn} reads it again. */
export const typedNumber = (value: number): string => String(value).replace('.', decimalSign())

/** An amount of money as a form begins with it: "45.50". */
export const typedAmount = (amount: number): string => amount.toFixed(moneyDecimals()).replace('.', decimalSign())
