import { httpServer } from '../src/site.server.ts'
import { openApi, serveForParent } from './open-api.ts'

/**
 * The API in a process of its own, on the database of DATABASE_URL. Sends its address to the parent
 * process, and ends with it.
 */
const { api } = await openApi()
await serveForParent(httpServer(api.fetch, 'http://localhost'))
