import { expect, test } from 'vitest'
import { cipherOf } from './encryption.server.ts'

const earlier = 'an earlier key of this site that is long'
const later = 'a later key of this site that is long'
const secret = Buffer.from('twenty secret bytes.')
const cipher = cipherOf([earlier], 'testing')
const stored = cipher.encrypt(secret, 'ada')

test('what is stored contains no part of the secret, and differs each time', () => {
  expect(cipher.decrypt(stored, 'ada')).toEqual(secret)
  for (let start = 0; start <= secret.length - 3; start++)
    expect(stored.includes(secret.subarray(start, start + 3))).toBe(false)
  expect(cipher.encrypt(secret, 'ada')).not.toEqual(stored)
})

test('an earlier key still decrypts, and the first key encrypts', () => {
  const both = cipherOf([later, earlier], 'testing')
  expect(both.decrypt(stored, 'ada')).toEqual(secret)
  expect(cipherOf([later], 'testing').decrypt(both.encrypt(secret, 'ada'), 'ada')).toEqual(secret)
})

test('another key, another purpose and no key say that the key is missing', () => {
  const missing = 'A secret was encrypted with a key that SECRET_KEY does not have.'
  for (const other of [cipherOf([later], 'testing'), cipherOf([earlier], 'something else'), cipherOf([], 'testing')])
    expect(() => other.decrypt(stored, 'ada')).toThrow(missing)
  expect(() => cipherOf([], 'testing').encrypt(secret, 'ada')).toThrow('SECRET_KEY is not set')
})

test('a secret decrypts only for its owner, and only unchanged', () => {
  const refused = /unable to authenticate data|a key that SECRET_KEY does not have/
  expect(() => cipher.decrypt(stored, 'eve')).toThrow(refused)
  for (let at = 0; at < stored.length; at++) {
    const changed = Buffer.from(stored)
    changed[at]! ^= 1
    expect(() => cipher.decrypt(changed, 'ada'), `byte ${at}`).toThrow(refused)
  }
  expect(() => cipher.decrypt(stored.subarray(0, -1), 'ada')).toThrow(refused)
})

test('what is stored starts with the prefix of its key', () => {
  const { prefixes } = cipherOf([later, earlier], 'testing')
  expect(prefixes.map((prefix) => stored.subarray(0, prefix.length).equals(prefix))).toEqual([false, true])
})
