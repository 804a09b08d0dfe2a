import { expect, test } from 'vitest'
import { obstaclesOf } from './release.ts'

const release = {
  version: '0.2.0',
  branch: 'main',
  status: '',
  tags: ['v0.1.0'],
  changelog: '# Changelog\n\n## 0.2.0 - 2027-01-31\n\nFaster search.\n\n## 0.1.0 - 2026-11-28\n\nThe first release.\n',
}

test('a version that the changelog describes, on a clean main branch, can be released', () => {
  expect(obstaclesOf(release)).toEqual([])
})

test.each([
  [{ version: 'next' }, /Usage/],
  [{ branch: 'topic' }, /made on main/],
  [{ status: ' M README.md' }, /Commit them first/],
  [{ tags: ['v0.1.0', 'v0.2.0'] }, /a tag v0.2.0 already/],
  [{ version: '0.3.0' }, /no text under "## 0.3.0/],
  [{ changelog: '## 0.2.0 - 2027-01-31\n\n## 0.1.0 - 2026-11-28\n\nThe first release.\n' }, /no text under/],
])('a release stops at %j', (change, reason) => {
  expect(obstaclesOf({ ...release, ...change }).join('\n')).toMatch(reason)
})
