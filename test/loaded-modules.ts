import { appendFileSync } from 'node:fs'
import { registerHooks } from 'node:module'

// Preloaded by `openSite` in tests only: writes the address of each loaded module into the file
// LOADED_MODULES.
const file = process.env['LOADED_MODULES']
registerHooks({
  load(url, context, nextLoad) {
    if (file) appendFileSync(file, `${url}\n`)
    return nextLoad(url, context)
  },
})
