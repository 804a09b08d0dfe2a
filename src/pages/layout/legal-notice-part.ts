import { createElement } from 'react'
import type { RouterContextProvider } from 'react-router'
import { legalChangesQuery } from '#domains/site/texts-client.ts'
import { load } from '#pages/app-context.ts'
import { latePart } from '#pages/late-part.ts'

const part = latePart(() => import('./legal-notice.tsx'))

/**
 * Loads the notice if operators have written texts. For the layout's loader. The notice is a module
 * of its own, so that other sites do not load it.
 */
export async function loadLegalNotice(context: Readonly<RouterContextProvider>): Promise<void> {
  await Promise.all([part.load(), load(context, legalChangesQuery).catch(() => undefined)])
}

/** The notice of changed legal texts for a signed-in user. Inside `<Suspense>`. */
export const LegalNotice = () => createElement(part.use().LegalNotice)
