import { environment } from './config.server.ts'

// Imported before everything else, because React chooses its build by NODE_ENV when it is loaded. A
// failure is ignored here: it happens again, and is reported, when start.server.ts reads the
// settings.
try {
  environment()
} catch {}
