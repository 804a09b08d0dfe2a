import { environment } from './config.server.ts'

// Imported before everything else, because React chooses its build by NODE_ENV when it is loaded. A
// failure comes again when start.server.ts reads the settings, which reports it.
try {
  environment()
} catch {}
