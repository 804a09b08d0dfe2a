// npm run seed -- --providers 2000 --seed 1: fills an empty database with a made-up world.
import { launch } from './ready.mjs'

await launch('bin/seed.ts')
