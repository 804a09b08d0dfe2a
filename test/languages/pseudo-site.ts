import { catalogs } from '#platform/texts.server.ts'
import { pseudoTexts } from './pseudo.ts'

// Preloaded by `openSite` in checks only: the site has the made-up language in place of Spanish.
const texts = pseudoTexts()
catalogs.read = () => texts
