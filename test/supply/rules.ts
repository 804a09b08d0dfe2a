import { installScripts, licenseExceptions, licenses } from './accepted.ts'
import { directOf, type Lock, type Manifest, type Package, packagesOf, parentOf } from './lock.ts'

/** The files that the rules read. */
export interface Supply {
  manifest: Manifest
  lock: Lock
}

/** What a rule looked at, and a sentence for each violation. */
export interface Outcome {
  rule: string
  checked: number
  /** How many packages only passed because test/supply/accepted.ts names them. */
  excepted: number
  findings: string[]
}

/** Every rule applied to every package. */
export function inspect(supply: Supply): Outcome[] {
  const packages = packagesOf(supply.lock)
  const direct = directOf(supply.manifest)
  return [
    pinned(supply, direct),
    ofEveryPlatform(supply.lock),
    fromTheRegistry(packages),
    withIntegrity(packages, supply.lock),
    withoutInstallScripts(packages),
    licensed(packages),
    notDeprecated(packages),
  ]
}

function pinned({ lock }: Supply, direct: readonly [string, string][]): Outcome {
  const findings = direct.flatMap(([name, version]) => {
    if (!/^(npm:.+@)?\d+\.\d+\.\d+(-[\w.]+)?$/.test(version)) return [`${name} is not pinned: ${version}`]
    const locked = lock.packages[`node_modules/${name}`]?.version
    return version.endsWith(`@${locked}`) || version === locked
      ? []
      : [`${name} is ${version}, but locked as ${locked}`]
  })
  return { rule: 'package.json names exact versions', checked: direct.length, excepted: 0, findings }
}

/**
 * npm omits packages of other platforms from the lock file if the registry lacks their version. npm
 * 11 then rejects the file.
 */
function ofEveryPlatform({ packages }: Lock): Outcome {
  const expected = Object.entries(packages).flatMap(([path, { optionalDependencies = {} }]) =>
    Object.keys(optionalDependencies).map((name) => [path, name] as const),
  )
  const missing = expected.filter(
    ([path, name]) => !(`node_modules/${name}` in packages) && !(`${path}/node_modules/${name}` in packages),
  )
  const findings = missing.map(([path, name]) => `${path || 'package.json'} needs ${name} on some platform`)
  return { rule: 'packages of every platform are locked', checked: expected.length, excepted: 0, findings }
}

function fromTheRegistry(packages: readonly Package[]): Outcome {
  const findings = packages
    .filter(({ resolved, link }) => resolved !== undefined || link)
    .map(({ path, resolved }) => `${path} comes from ${resolved ?? 'a folder'}`)
  return { rule: 'packages come from the registry', checked: packages.length, excepted: 0, findings }
}

/** The integrity of an archive covers the packages that are files of it. */
function withIntegrity(packages: readonly Package[], { packages: byPath }: Lock): Outcome {
  const isStrong = (integrity: string | undefined) => /^sha512-[\w+/]{86}==$/.test(integrity ?? '')
  const bundled = packages.filter(
    ({ path, inBundle, integrity }) => !integrity && inBundle && isStrong(byPath[parentOf(path)]?.integrity),
  )
  const findings = packages
    .filter((locked) => !isStrong(locked.integrity) && !bundled.includes(locked))
    .map(({ path }) => `${path} has no SHA-512`)
  return { rule: 'archives have a SHA-512', checked: packages.length, excepted: bundled.length, findings }
}

function withoutInstallScripts(packages: readonly Package[]): Outcome {
  const scripted = packages.filter(({ hasInstallScript }) => hasInstallScript)
  const [excepted, rest] = split(scripted, ({ name }) => installScripts.some((exception) => covers(exception, name)))
  const findings = rest.map(({ path }) => `${path} has an install script, which npm does not run`)
  return {
    rule: 'no install script is needed',
    checked: packages.length,
    excepted: excepted.length,
    findings: [...findings, ...unused(installScripts, scripted)],
  }
}

function licensed(packages: readonly Package[]): Outcome {
  const unusual = packages.filter(({ license }) => license === undefined || !licenses.has(license))
  const [excepted, rest] = split(unusual, ({ name, license }) =>
    licenseExceptions.some((exception) => covers(exception, name) && exception.license === license),
  )
  const findings = rest.map(({ path, license }) => `${path} has the license ${license ?? '(none)'}`)
  return {
    rule: 'licenses are allowed',
    checked: packages.length,
    excepted: excepted.length,
    findings: [...findings, ...unused(licenseExceptions, unusual)],
  }
}

function notDeprecated(packages: readonly Package[]): Outcome {
  const findings = packages.flatMap(({ path, deprecated }) =>
    deprecated ? [`${path} is deprecated: ${deprecated}`] : [],
  )
  return { rule: 'no package is deprecated', checked: packages.length, excepted: 0, findings }
}

function covers({ name: pattern }: { name: string }, name: string): boolean {
  return pattern.endsWith('*') ? name.startsWith(pattern.slice(0, -1)) : name === pattern
}

/** An exception that no package needs anymore would hide the next one. */
function unused(exceptions: readonly { name: string }[], packages: readonly { name: string }[]): string[] {
  return exceptions
    .filter((exception) => !packages.some(({ name }) => covers(exception, name)))
    .map(({ name }) => `no package needs the exception for ${name}`)
}

function split<Item>(items: readonly Item[], isFirst: (item: Item) => boolean): [Item[], Item[]] {
  return [items.filter(isFirst), items.filter((item) => !isFirst(item))]
}
