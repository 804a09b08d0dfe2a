import './heap-growth.server.ts'
import '#platform/environment.server.ts'

// Everything else is loaded after these two, also by the build, which sorts imports into files.
await import('./start.server.ts')
