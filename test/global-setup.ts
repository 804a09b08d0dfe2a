import { pino } from 'pino'
import type { TestProject } from 'vitest/node'
import { loadZipCodes } from '#domains/locations/commands.server.ts'
import { loadVocabulary } from '#domains/search/commands.server.ts'
import { connect } from '#platform/db/db.server.ts'
import { type EmbeddedPostgres, startThrowaway } from '#platform/db/embedded.server.ts'
import { migrate } from '#platform/db/migrate.server.ts'
import { openJobs } from '#platform/jobs.server.ts'
import { queues } from '../src/queues.server.ts'
import { createDatabase, dropDatabase } from './database-server.ts'

/**
 * Starts one server for the whole run, or uses TEST_DATABASE_URL (PostgreSQL 15 or newer, a user
 * who may create databases and extensions). It holds a template with all migrations, queues and ZIP
 * codes, which `testDatabase` copies.
 */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const server = process.env['TEST_DATABASE_URL'] ? undefined : await startThrowaway()
  const template = await makeTemplate(process.env['TEST_DATABASE_URL'] ?? server?.url ?? '')
  project.provide('databaseTemplate', template)
  return () => end(server, template)
}

/**
 * Creates a database on a server with all migrations, queues and ZIP codes, and returns its
 * address.
 */
export async function makeTemplate(serverUrl: string): Promise<string> {
  const url = await createDatabase(serverUrl)
  await migrate(url)
  const database = connect(url)
  await loadZipCodes(database.db, new URL('../db/zips/zips.tsv', import.meta.url))
  await loadVocabulary(database.db, new URL('../db/vocabulary/', import.meta.url))
  const jobs = await openJobs(database, queues, pino({ level: 'warn' }))
  await jobs.stop()
  await database.close()
  return url
}

async function end(server: EmbeddedPostgres | undefined, template: string): Promise<void> {
  if (server) await server.stop()
  else await dropDatabase(template)
}

declare module 'vitest' {
  interface ProvidedContext {
    databaseTemplate: string
  }
}
