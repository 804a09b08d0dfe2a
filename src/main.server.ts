import './heap-growth.server.ts'
import '#platform/environment.server.ts'

// Everything else is loaded after these two. The dynamic import keeps this order in the build,
// which sorts static imports into files.
await import('./start.server.ts')
