import { type MouseEvent, useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import type { Site } from '#domains/site/settings-contract.ts'
import { isOwnText } from '#domains/site/texts-client.ts'
import { serverMarkup } from '#platform/trusted-types.ts'
import type { PageHandle } from '#routes.ts'
import { splitAddress } from '#ui/language.ts'
import { urls } from '#urls.ts'
import { loadPageTexts } from '../page-texts.ts'
import { FooterColumns } from './footer-columns.tsx'
import { LanguageSwitch } from './language-switch.tsx'
import type { LegalDialog } from './legal-dialog.tsx'
import { ThemeSwitch } from './theme-switch.tsx'

/**
 * The footer, with its columns on every page and with fewer lines on private ones. Its links also
 * serve as navigation without scripts. Only the server renders its content; the browser keeps the
 * server's HTML, so that no script has to contain it. Terms and Privacy open a dialog that is
 * loaded on demand. Bare pages hide it, because later pages need it.
 */
export function SiteFooter({ site, page }: { site: Site; page: PageHandle | undefined }) {
  const navigate = useNavigate()
  const [legal, setLegal] = useState<{ Dialog: typeof LegalDialog; path: string; isOpen: boolean }>()
  useEffect(reloadIfNothingCame, [])

  function follow(event: MouseEvent) {
    const link = (event.target as Element).closest('a')
    if (!link || link.hreflang || link.origin !== location.origin) return
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    const { path } = splitAddress(link.pathname)
    const go = () => navigate(path + link.search, { viewTransition: true })
    const isDialog = isProductText(site, 'terms', path) || isProductText(site, 'privacy', path)
    if (!isDialog) return void go()
    Promise.all([import('./legal-dialog.tsx'), loadPageTexts('layout/legal-dialog.tsx')]).then(
      ([{ LegalDialog: Dialog }]) => setLegal({ Dialog, path, isOpen: true }),
      go,
    )
  }

  return (
    <>
      <footer
        onClick={follow}
        hidden={page?.bare}
        data-short={page?.private}
        className="group/foot mt-10 border-t border-line bg-sunken sm:mt-24"
      >
        <div className="page-width flex flex-wrap items-center gap-x-8 gap-y-3 pt-6 pb-4 sm:pt-12 sm:pb-8 group-data-short/foot:pt-4 group-data-short/foot:pb-[calc(1rem+var(--toasts,0px))]">
          <div id={wordsId} className="contents" {...words(site)} />
          <LanguageSwitch site={site} />
          <ThemeSwitch />
        </div>
      </footer>
      {legal && <legal.Dialog {...legal} site={site} onClose={() => setLegal({ ...legal, isOpen: false })} />}
    </>
  )
}

/** Whether the page has a text of the product, which also opens as a dialog. */
const isProductText = (site: Site, name: 'terms' | 'privacy', path: string) =>
  path === urls[name]() && !isOwnText(site, name)

const wordsId = 'footer-words'
const kept = import.meta.env.SSR ? '' : serverMarkup(document.getElementById(wordsId)?.innerHTML ?? '')

function words(site: Site) {
  return import.meta.env.SSR
    ? { children: <FooterColumns site={site} /> }
    : { dangerouslySetInnerHTML: { __html: kept } }
}

/** The first response was an error page without a footer, so load the full page. */
function reloadIfNothingCame(): void {
  if (!kept) location.reload()
}
