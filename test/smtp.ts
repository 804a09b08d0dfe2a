import type { SMTPServerOptions } from 'smtp-server'
import { afterAll } from 'vitest'
import { openMailServer, type TestMailServer } from './mail-server.ts'

export type { ReceivedMail, TestMailServer } from './mail-server.ts'

/** Starts a mail server that ends with the test file; by default without a password and TLS. */
export async function testMailServer(options: SMTPServerOptions = {}): Promise<TestMailServer> {
  const server = await openMailServer(options)
  afterAll(() => server.stop())
  return server
}
