import type { PageHead } from '#pages/head.ts'
import { faqPage } from '#pages/structured-data.ts'

/** The frequently asked questions. */
export const head = (): PageHead => ({ data: [faqPage()] })
