import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { startThrowaway } from '#platform/db/embedded.server.ts'
import { migrate } from '#platform/db/migrate.server.ts'

// .kysely-codegenrc.json maps column types to what the parsers in db.server.ts return.
const server = await startThrowaway()
try {
  await migrate(server.url)
  const generator = spawn('kysely-codegen', ['--url', server.url], { stdio: 'inherit' })
  const [code] = await once(generator, 'exit')
  process.exitCode = Number(code ?? 1)
} finally {
  await server.stop()
}
