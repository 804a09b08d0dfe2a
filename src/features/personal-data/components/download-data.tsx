import type { MouseEvent } from 'react'
import { buttonClass } from '#ui/button.tsx'
import { classNames } from '#ui/class-names.ts'
import { Spinner } from '#ui/spinner.tsx'
import { exportAddress, useDownloadData } from '../client.ts'

/** Everything that is stored about the person as one file (decision 10); a plain link where there is no script. */
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
      Download my data
    </a>
  )
}
