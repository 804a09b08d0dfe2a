import { siteName, siteSlug } from '#platform/brand.ts'
import { Button, buttonClass } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Download } from '#ui/icons/download.ts'
import { t } from '#ui/language.ts'
import { CopyButton } from './copy-button.tsx'

/** The recovery codes, which are shown only once. */
export function RecoveryCodesDialog({ codes, onClose }: { codes: string[]; onClose: () => void }) {
  const text = codes.join('\n')
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('Save these recovery codes')}
      actions={
        <Button variant="primary" onClick={onClose}>
          {t('I have saved them')}
        </Button>
      }
    >
      <p>
        {t(
          'Each code signs you in once if you lose your phone. They are shown only now. Keep them in a place away from your phone.',
        )}
      </p>
      <ul aria-label={t('Recovery codes')} className="my-5 grid gap-y-1 rounded-field bg-sunken p-4 font-mono text-sm">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-3">
        <CopyButton text={text} label={t('Copy codes')} />
        <a
          href={`data:text/plain,${encodeURIComponent(`${t('{site} recovery codes', { site: siteName() })}\n\n${text}\n`)}`}
          download={`${siteSlug()}-recovery-codes.txt`}
          className={buttonClass({ size: 'sm' })}
        >
          <Download aria-hidden="true" className="size-4" />
          {t('Download codes')}
        </a>
      </div>
    </Dialog>
  )
}
