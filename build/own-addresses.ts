import { relative } from 'node:path'
import type { Plugin } from 'vite'

/**
 * Lets modules of the server find files beside their source, although the build moves them:
 * `import.meta.url` is the address of the source. All files of the build must be in the same
 * folder, two below the project's.
 */
export function ownAddresses(): Plugin {
  return {
    name: 'own-addresses',
    enforce: 'pre',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'ssr',
    transform: {
      filter: { id: /\/(src|db)\/.*\.ts$/, code: 'import.meta.url' },
      handler(code, id) {
        const source = JSON.stringify(`../../${relative(this.environment.config.root, id)}`)
        return code.replaceAll('import.meta.url', `new URL(${source}, import.meta.url).href`)
      },
    },
  }
}
