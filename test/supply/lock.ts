import { readFileSync } from 'node:fs'

/** The parts of a package.json that name packages. */
export interface Manifest {
  dependencies?: Record<string, string>
  devDependencies?: Record<string, string>
  optionalDependencies?: Record<string, string>
}

/** A package in package-lock.json. The lock file leaves out what is not set. */
export interface LockedPackage {
  version?: string
  license?: string | undefined
  integrity?: string | undefined
  /** Where the package comes from; missing for the registry that npm is set to. */
  resolved?: string
  /** A folder on this machine instead of a package. */
  link?: boolean
  /** The package is a file of its parent's archive. */
  inBundle?: boolean
  hasInstallScript?: boolean
  /** What its authors say about a version that should not be used. */
  deprecated?: string
  optionalDependencies?: Record<string, string>
}

/** The parts of package-lock.json that the rules read. */
export interface Lock {
  packages: Record<string, LockedPackage>
}

/** A package of the lock file with its path and its name, e.g. `@hono/node-server`. */
export interface Package extends LockedPackage {
  path: string
  name: string
}

/** The project's own packages in the lock file, and the links to the others. */
const own = new Set(['', 'tools', 'lab', 'node_modules/porchlight-tools', 'node_modules/porchlight-lab'])

/** Reads what package.json and tools/package.json name together, and the lock file of both. */
export function readPackages(): { manifest: Manifest; lock: Lock } {
  const read = <T>(path: string) => JSON.parse(readFileSync(path, 'utf8')) as T
  const manifest = read<Manifest>('package.json')
  const tools = read<Manifest>('tools/package.json')
  const devDependencies = { ...manifest.devDependencies, ...tools.devDependencies }
  return { manifest: { ...manifest, devDependencies }, lock: read<Lock>('package-lock.json') }
}

/** Every package of the lock file, without the project itself. */
export function packagesOf({ packages }: Lock): Package[] {
  return Object.entries(packages)
    .filter(([path]) => !own.has(path))
    .map(([path, locked]) => ({ ...locked, path, name: nameAt(path) }))
}

/** The packages that package.json names, with their versions there. */
export function directOf(manifest: Manifest): [name: string, version: string][] {
  const { dependencies, devDependencies, optionalDependencies } = manifest
  return Object.entries({ ...dependencies, ...devDependencies, ...optionalDependencies })
}

/** The path of the package that contains the package at this path; empty for the project itself. */
export function parentOf(path: string): string {
  return path.slice(0, Math.max(0, path.lastIndexOf('/node_modules/')))
}

function nameAt(path: string): string {
  return path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length)
}
