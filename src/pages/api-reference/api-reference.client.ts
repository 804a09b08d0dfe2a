import DOMPurify from 'dompurify'
import { init } from 'redoc/bundles/redoc.standalone.js'
import { themeOf } from './theme.ts'

/** The element whose list of operations the reference replaces; it names the document's address. */
const container = document.getElementById('reference')
const { address = '' } = container?.dataset ?? {}

const clean = new Map<string, string>()

/** The reference writes descriptions as markup; nothing that could run gets through. */
function cleaned(markup: string): string {
  const known = clean.get(markup) ?? DOMPurify.sanitize(markup)
  clean.set(markup, known)
  return known
}

window.trustedTypes?.createPolicy('default', { createHTML: cleaned })

if (container)
  init(
    address,
    {
      disableSearch: true,
      hideDownloadButton: true,
      hideLoading: true,
      hideSchemaPattern: true,
      nativeScrollbars: true,
      theme: themeOf(matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light'),
    },
    container,
  )
