// npm run migrate: brings the database up to date without starting the site.
import { launch } from './ready.mjs'

await launch('bin/migrate.ts')
