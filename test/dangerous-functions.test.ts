import { readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '..')
const code = readdirSync(join(root, 'src'), { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile() && /(?<!\.test)\.tsx?$/.test(entry.name))
  .map((entry) => join(entry.parentPath, entry.name))
  .map((path) => ({ path: relative(root, path), text: withoutComments(readFileSync(path, 'utf8')) }))

function withoutComments(text: string): string {
  return text.replaceAll(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '')
}

interface Rule {
  what: string
  pattern: RegExp
  /** The files that may, after a look at where their arguments come from. */
  allowed: readonly string[]
}

const rules: readonly Rule[] = [
  { what: 'runs text as code', pattern: /\beval\(|new Function\(|node:vm|v8\.deserialize/, allowed: [] },
  {
    what: 'starts programs',
    pattern: /node:child_process/,
    allowed: [
      'src/platform/child-process.server.ts',
      'src/platform/db/embedded-account.server.ts',
      'src/platform/db/embedded-cluster.server.ts',
      'src/platform/db/embedded-machine.server.ts',
      'src/platform/db/embedded-programs.server.ts',
      'src/platform/db/embedded-upgrade.server.ts',
      'src/platform/db/embedded.server.ts',
    ],
  },
  {
    what: 'makes markup from text',
    pattern: /dangerouslySetInnerHTML|innerHTML|outerHTML|insertAdjacentHTML|document\.write|srcdoc/i,
    allowed: [
      'src/domains/site/components/text-body.tsx',
      'src/pages/document.tsx',
      'src/pages/entry.client.tsx',
      'src/pages/layout/site-footer.tsx',
    ],
  },
  {
    what: 'puts text into SQL',
    pattern: /sql\.raw\(/,
    allowed: [
      'src/domains/catalog/services-queries.server.ts',
      'src/domains/privacy/queries.server.ts',
      'src/platform/jobs.server.ts',
      'src/platform/redaction.server.ts',
    ],
  },
  // The jitter of a retry is no secret.
  { what: 'uses guessable random numbers', pattern: /Math\.random/, allowed: ['src/platform/jobs.server.ts'] },
  {
    // Keys of search documents, tags of answers, names of statements, the codes of authenticator
    // apps (RFC 6238), and the signature of the SMS service.
    what: 'uses a weak hash',
    pattern: /md5|sha-?1\b/i,
    allowed: [
      'src/domains/search/fields-queries.server.ts',
      'src/domains/sign-in/authenticator-queries.server.ts',
      'src/integrations/sms/sms.server.ts',
      'src/platform/db/named-statement.server.ts',
      'src/platform/http/etag.server.ts',
    ],
  },
]

test.each(rules)('only known code $what', ({ pattern, allowed }) => {
  const found = code.filter(({ text }) => pattern.test(text)).map(({ path }) => path)
  expect(found.sort()).toEqual(allowed)
})
