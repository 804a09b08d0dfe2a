import { parseArgs } from 'node:util'
import { report } from '../deep/report.ts'
import { installScripts, licenseExceptions, oldReleases } from './accepted.ts'
import { directOf, packagesOf, readPackages } from './lock.ts'
import { storedReleases, updateReleases } from './releases.ts'
import { inspect, mostYears, oldest, yearsBefore } from './rules.ts'

const { values, positionals } = parseArgs({
  options: { update: { type: 'boolean', default: false } },
  allowPositionals: true,
})
const today = new Date().toISOString().slice(0, 10)
const { manifest, lock } = readPackages()
const direct = directOf(manifest)
if (values.update)
  await updateReleases(direct, positionals.length > 0 ? positionals : direct.map(([name]) => name), today)

const releases = storedReleases()
const outcomes = inspect({ manifest, lock, releases, today })
const findings = outcomes.flatMap((outcome) => outcome.findings)
show('Exceptions, and why', [...licenseExceptions, ...installScripts, ...oldReleases].map(lineOf))
const soon = oldest(releases, yearsBefore(today, mostYears - 1)).filter(
  ({ released }) => released >= yearsBefore(today, mostYears),
)
show(
  `No release for ${mostYears - 1} years: look for a successor`,
  soon.map(({ name, released }) => `${name}: ${released}`),
)
show('Findings', findings)
report(
  'The packages of package-lock.json',
  outcomes.map(({ rule, checked, excepted, findings: found }) => ({
    rule,
    checked,
    'with a reason': excepted,
    findings: found.length,
  })),
  {
    found: findings.length,
    summary: `${packagesOf(lock).length} packages, ${findings.length} findings. Release dates are of ${releases.readOn}.`,
  },
)
console.log(`
This check needs no network, so it knows no advisories. Where the registry answers, also run:
  npm audit                               known vulnerabilities of packages
  npm audit signatures                    the registry's signatures of installed packages
  npm sbom --sbom-format=spdx             a list of all packages for other scanners
  npm run check:supply -- --update        refreshes the release dates`)

function lineOf({ name, reason }: { name: string; reason: string }): string {
  return `${name}: ${reason}`
}

function show(title: string, lines: readonly string[]): void {
  if (lines.length > 0) console.log(`\n${title}:\n${lines.map((line) => `  ${line}`).join('\n')}`)
}
