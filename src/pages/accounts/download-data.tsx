import type { MouseEvent } from 'react'
import { exportAddress, useDownloadData } from '#domains/privacy/client.ts'
import { buttonClass } from '#ui/button.tsx'
import { classNames } from '#ui/class-names.ts'
import { t } from '#ui/language.ts'
import { Spinner } from '#ui/spinner.tsx'

/** Downloads everything stored about the user as one file; a plain link without JavaScript. */
export function DownloadData({ className }: { className?: string }) {
  const download = useDownloadData()

  function press(event: MouseEvent) {
    event.preventDefault()
    if (!download.isPending) download.mutate()
  }

  return (
    <a
      href={exportAddress}
      download
      onClick={press}
      aria-disabled={download.isPending || undefined}
      aria-busy={download.isPending || undefined}
      className={classNames(buttonClass(), className)}
    >
      {download.isPending && <Spinner className="size-[1.1em]" />}
      {t('Download my data')}
    </a>
  )
}
