import { useState } from 'react'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { ChevronLeft } from '#ui/icons/chevron-left.ts'
import { ChevronRight } from '#ui/icons/chevron-right.ts'
import { t } from '#ui/language.ts'

/** The input of the photo viewer. */
export interface ViewerProps {
  photos: readonly string[]
  /** The subject of the photos. */
  of: string
  /** The index of the photo that is shown first. */
  from: number
  onClose: () => void
}

/** A dialog that shows photos one at a time. Loaded when the first photo is opened. */
export function PhotoViewer({ photos, of, from, onClose }: ViewerProps) {
  const [at, setAt] = useState(from)
  const photo = photos[at] ?? ''
  const go = (by: number) => setAt((at + by + photos.length) % photos.length)
  const title = t('Photo {number} of {thing}', { number: at + 1, thing: of })
  return (
    <Dialog open onClose={onClose} title={title} size="lg">
      <p role="status" className="sr-only">
        {title}
      </p>
      <img
        key={photo}
        src={`${photo}?size=lg`}
        srcSet={`${photo}?size=lg 800w, ${photo}?size=xl 1600w`}
        sizes="(width < 48rem) 100vw, 46rem"
        width={800}
        height={600}
        alt={title}
        // The small photo, which is already loaded, fills the space until the large one is.
        ref={(image) => image?.style.setProperty('background-image', `url("${photo}?size=md")`)}
        className="aspect-4/3 h-auto w-full rounded-field bg-sunken bg-contain bg-center bg-no-repeat object-contain"
      />
      {photos.length > 1 && (
        <div className="mt-4 flex justify-between gap-3">
          <Button icon={<ChevronLeft aria-hidden="true" className="size-5" />} onClick={() => go(-1)}>
            {t('Previous')}
          </Button>
          <Button icon={<ChevronRight aria-hidden="true" className="size-5" />} onClick={() => go(1)}>
            {t('Next')}
          </Button>
        </div>
      )}
    </Dialog>
  )
}
