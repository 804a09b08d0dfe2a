import { globSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import PO from 'pofile'
import { describe, expect, test } from 'vitest'
import { textsFolder } from '#platform/texts.server.ts'
import { languages } from '#ui/language.ts'
import { allTexts, bareSentencesIn, bareTextsIn, textsIn } from '../build/texts.ts'
import { unread } from './languages/unread.ts'

const texts = allTexts()
const wanted = new Set(texts.map(({ text }) => text))

test('no text is translated when its file is loaded, before anything knows the language', () => {
  expect(texts.filter(({ tooEarly }) => tooEarly).map(({ file, line }) => `${file}:${line}`)).toEqual([])
})

test('texts are found in calls, in JSX and in functions', () => {
  const source = `const a = msg('First'); const b = t('Early'); const C = () => <p title={t('Second')}>{t(a)}</p>`
  const found = textsIn(source, 'src/x.tsx')
  expect(found.map(({ text, tooEarly }) => [text, tooEarly])).toEqual([
    ['First', false],
    ['Early', true],
    ['Second', false],
  ])
})

test('components show no text that translators do not get', () => {
  const files = globSync('src/**/*.tsx').filter((file) => !/\.test\.tsx$|^src\/pages\/dev\//.test(file))
  expect(files.length).toBeGreaterThan(300)
  expect(files.flatMap((file) => bareTextsIn(readFileSync(file, 'utf8')).map((text) => `${file}: ${text}`))).toEqual([])
})

/** Names of counters, what other services get, and a service worker that has no translations. */
const known =
  /^(Bookings made|Requests for a time that was taken|Access to a calendar: …|The signature is wrong\.|Switched off|You have a new notification|Open the site to read it\.)$/

test('plain files have no sentence for users that translators do not get', () => {
  const files = globSync('src/**/*.ts').filter((file) => !unread.some((kind) => kind.test(file)))
  expect(files.length).toBeGreaterThan(600)
  const found = files.flatMap((file) =>
    bareSentencesIn(readFileSync(file, 'utf8')).flatMap((text) => (known.test(text) ? [] : [`${file}: ${text}`])),
  )
  expect(found).toEqual([])
})

test('a bare sentence is found in tables, errors and templates', () => {
  const source = `const a = { b: 'Enter a day', c: msg('Fine here'), d: 'kebab-case' }
    throw new HttpError(409, 'taken', \`\${name} is taken.\`); log.info('Not for users.')`
  expect(bareSentencesIn(source)).toEqual(['Enter a day', '… is taken.'])
})

test('a bare text is found between tags and in attributes', () => {
  const source = `<a title="Open it" className="Big one" label={t('Fine')}>Read <b>{t('this')}</b></a>`
  expect(bareTextsIn(source)).toEqual(['Open it', 'Read'])
})

describe.each(languages.slice(1))('the catalogs of %s', (language) => {
  const folder = textsFolder(language)
  const items = readdirSync(folder).flatMap((name) => PO.parse(readFileSync(join(folder, name), 'utf8')).items)
  const translated = items.map(({ msgid, msgstr }) => [msgid, msgstr[0] ?? ''] as const)

  test('have every text of the product once, and no other: npm run texts', () => {
    const known = translated.map(([english]) => english)
    expect([...wanted].filter((english) => !known.includes(english))).toEqual([])
    expect(known.filter((english, at) => !wanted.has(english) || known.indexOf(english) !== at)).toEqual([])
  })

  test('have a translation of each', () => {
    expect(translated.filter(([, text]) => text === '').map(([english]) => english)).toEqual([])
  })

  test('use no other value than the English text, and its elements', () => {
    const wrong = translated.filter(([english, text]) => {
      const known = valuesIn(english)
      return text && (valuesIn(text).some((name) => !known.includes(name)) || elementsIn(text) !== elementsIn(english))
    })
    expect(wrong).toEqual([])
  })
})

/** The names of the values in a text. A form of a plural is none: "one {review}". */
const valuesIn = (text: string): string[] =>
  [...text.matchAll(/(?<!(?:plural, |\} )(?:one|many|other|=\d+) )\{(\w+)(?=\}|, plural)/g)].map(([, name]) => name!)

const elementsIn = (text: string): string =>
  [...text.matchAll(/<(\w+)>[\s\S]*?<\/\1>/g)]
    .map(([, name]) => name!)
    .toSorted((a, b) => (a < b ? -1 : 1))
    .join()
