import { useEffect, useRef } from 'react'
import type { Site } from '#domains/site/settings-contract.ts'
import { LegalText, restoredAt } from '#pages/info/legal/legal-text.tsx'
import { privacy } from '#pages/info/legal/privacy.ts'
import { terms } from '#pages/info/legal/terms.ts'
import { Dialog } from '#ui/dialog.tsx'
import { t } from '#ui/language.ts'
import { urls } from '#urls.ts'

type LegalDialogProps = {
  /** The address of the page with the same text. */
  path: string
  isOpen: boolean
  site: Site
  onClose: () => void
}

/** The terms or the privacy policy in a dialog over the current page. */
export function LegalDialog({ path, isOpen, site, onClose }: LegalDialogProps) {
  const isTerms = path === urls.terms()
  const top = useRef<HTMLDivElement>(null)
  // Start reading at the top, not at the first link.
  useEffect(() => {
    if (isOpen) top.current?.focus()
  }, [isOpen, path])
  return (
    <Dialog open={isOpen} onClose={onClose} title={isTerms ? t('Terms of Service') : t('Privacy Policy')} size="lg">
      <div ref={top} tabIndex={-1} className="outline-none">
        <LegalText
          sections={isTerms ? terms() : privacy(site)}
          mailbox={site.support_email}
          level={3}
          restoredAt={restoredAt(site, isTerms ? 'terms' : 'privacy')}
        />
      </div>
    </Dialog>
  )
}
