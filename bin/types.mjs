// npm run types: writes src/platform/db/schema.ts from the migrations.
import { launch } from './ready.mjs'

await launch('bin/types.ts')
