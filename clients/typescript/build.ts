import { execFile } from 'node:child_process'
import { mkdir, writeFile } from 'node:fs/promises'
import { promisify } from 'node:util'
import openapiTS, { astToString } from 'openapi-typescript'

const folder = new URL('.', import.meta.url)
const root = new URL('../../', folder)
const run = promisify(execFile)

/** Builds the client in `dist` from the OpenAPI document of a running site. */
export async function buildClient(url: string): Promise<void> {
  const document = await (await fetch(new URL('/rest/v1/openapi.json', url))).text()
  await mkdir(new URL('generated/', folder), { recursive: true })
  const types = astToString(await openapiTS(document, { defaultNonNullable: false }))
  await writeFile(new URL('generated/schema.ts', folder), types)
  await typescript('clients/typescript')
}

/** Runs the TypeScript compiler on a project. */
export async function typescript(project: string): Promise<void> {
  await run(process.execPath, ['node_modules/typescript/lib/tsc.js', '--project', project], { cwd: root })
}

if (import.meta.main) await buildClient(process.argv[2] ?? 'http://localhost:3000')
