import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '..')

/** Where the product may be named: a file or folder, and what its lines with the name contain. */
const allowed: [path: RegExp, line: RegExp][] = [
  // The default of the site's name, and of its sender and address.
  [/^src\/platform\/brand\.ts$/, /defaultName =/],
  [/^src\/platform\/config\.server\.ts$/, /./],
  // Names of cookies, of a storage, and of an authentication scheme.
  [/^src\/(domains\/(identity|sign-in)\/.*-middleware|platform\/http\/openapi-components)\.server\.ts$/, /./],
  [/^src\/pages\/(offline\/owner\.ts|info\/legal\/cookies-page\.tsx)$/, /porchlight/],
  [/^src\/platform\/http\/problems\.server\.ts$/, /realm=/],
  // Keys of encryption, connections and traces.
  [/^src\/platform\//, /application_name|derive\(key|Symbol\.for|getTracer|service\.name|porchlight\.request_id/],
  // Addresses and handles.
  [/^src\/(api-scopes\.server|domains\/discovery\/previews-(routes\.server|rules))\.ts$/, /porchlight\.png/],
  [/^src\/domains\/assistants\/rules\.ts$/, /bookingsUri =/],
  [/^src\/domains\/(providers\/handles-rules|sign-in\/passwords-queries\.server)\.ts$/, /porchlight/],
  // The product behind a calendar file or a request to another server.
  [/^src\/domains\/(calendars|notifications|programs)\//, /PRODID:|agent:/],
  // Operators read these on the command line, where the software has no other name.
  [/^src\/(doctor|platform\/backup|platform\/db)\//, /./],
  [/^src\/(start|workers)\.server\.ts$/, /is open:|PORCHLIGHT_/],
  [/^src\/ui\/theme\.css$/, /The look of/],
]

test('only defaults, keys and the command line name the product', () => {
  const tracked = execFileSync('git', ['ls-files', '-co', '--exclude-standard', 'src'], { cwd: root, encoding: 'utf8' })
  const named = tracked
    .split('\n')
    .filter((path) => /\.(tsx?|css|json|svg)$/.test(path) && !/\.test\.tsx?$|zips|outlines/.test(path))
    .flatMap((path) =>
      readFileSync(join(root, path), 'utf8')
        .split('\n')
        .filter((line) => /porchlight/i.test(line))
        .filter((line) => !allowed.some(([place, text]) => place.test(path) && text.test(line)))
        .map((line) => `${path}: ${line.trim()}`),
    )
  expect(named).toEqual([])
})
