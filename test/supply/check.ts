import { beginCheck } from '../deep/report.ts'
import { installScripts, licenseExceptions } from './accepted.ts'
import { packagesOf, readPackages } from './lock.ts'
import { inspect } from './rules.ts'

const report = beginCheck('The packages of package-lock.json')
const { manifest, lock } = readPackages()
const outcomes = inspect({ manifest, lock })
const findings = outcomes.flatMap((outcome) => outcome.findings)
show(
  'Exceptions, and why',
  [...licenseExceptions, ...installScripts].map(({ name, reason }) => `${name}: ${reason}`),
)
show('Findings', findings)
report(
  'The packages of package-lock.json',
  outcomes.map(({ rule, checked, excepted, findings: { length } }) => ({
    rule,
    checked,
    'with a reason': excepted,
    findings: length,
  })),
  {
    found: findings.length,
    done: outcomes.filter(({ checked }) => checked > 0).length,
    planned: outcomes.length,
    summary: `${packagesOf(lock).length} packages, ${findings.length} findings.`,
  },
)
console.log(`
This check needs no network. Where the registry answers, also run:
  npm audit                               known vulnerabilities of packages
  npm audit signatures                    the registry's signatures of installed packages
  npm sbom --sbom-format=spdx             a list of all packages for other scanners
Renovate (renovate.json) waits until a release is a week old, and reports abandoned packages.`)

function show(title: string, lines: readonly string[]): void {
  if (lines.length > 0) console.log(`\n${title}:\n${lines.map((line) => `  ${line}`).join('\n')}`)
}
