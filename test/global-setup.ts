import type { TestProject } from 'vitest/node'
import { dropDatabase } from './database-server.ts'
import { makeTemplate, startWithTemplate } from './template-cache.ts'

/**
 * Starts one server for the whole run, or uses TEST_DATABASE_URL (PostgreSQL 15 or newer, a user
 * who may create databases and extensions). It holds a template with all migrations, queues and ZIP
 * codes, which `testDatabase` copies.
 */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const beganAt = performance.now()
  const { template, end } = await openTemplate(process.env['TEST_DATABASE_URL'])
  project.provide('databaseTemplate', template)
  project.vitest.logger.log(`Database template: ${((performance.now() - beganAt) / 1000).toFixed(1)} s`)
  return end
}

async function openTemplate(serverUrl: string | undefined) {
  if (serverUrl) {
    const template = await makeTemplate(serverUrl)
    return { template, end: () => dropDatabase(template) }
  }
  const server = await startWithTemplate()
  return { template: server.template, end: () => server.stop() }
}

declare module 'vitest' {
  interface ProvidedContext {
    databaseTemplate: string
  }
}
