// npm run admin -- create|verify|feature|suspend …: what an operator does, from the command line.
import { launch } from './ready.mjs'

await launch('bin/admin.ts')
