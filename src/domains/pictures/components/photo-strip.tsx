import { type ComponentType, type MouseEvent, useState } from 'react'
import { t } from '#ui/language.ts'
import type { ViewerProps } from './photo-viewer.tsx'

const sizes = {
  /** 96 by 72 pixels at most, beside other content. */
  small: { list: 'mt-4 grid max-w-76 grid-cols-3 gap-2', drawn: '96px', width: 96, height: 72 },
  /** One row, which scrolls sideways. */
  row: {
    list: 'mt-4 grid -my-6 grid-flow-col auto-cols-[8rem] gap-2 overflow-x-auto pb-1',
    drawn: '128px',
    width: 128,
    height: 96,
  },
  /** In a message, two beside each other on a phone. */
  message: { list: 'flex flex-wrap gap-1.5 *:w-28', drawn: '112px', width: 112, height: 84 },
}

type PhotoStripProps = { photos: readonly string[]; of: string; size?: keyof typeof sizes }

/** Photos in a row. Each links to its large size, which opens in a dialog if scripts run. */
export function PhotoStrip({ photos, of, size = 'small' }: PhotoStripProps) {
  const [open, setOpen] = useState<{ Viewer: ComponentType<ViewerProps>; from: number }>()
  if (photos.length === 0) return null

  function show(event: MouseEvent<HTMLAnchorElement>, from: number) {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    const { href } = event.currentTarget
    import('./photo-viewer.tsx').then(
      ({ PhotoViewer: Viewer }) => setOpen({ Viewer, from }),
      () => location.assign(href),
    )
  }

  return (
    <>
      <ul aria-label={t('Photos of {thing}', { thing: of })} className={sizes[size].list}>
        {photos.map((photo, at) => (
          <li key={photo}>
            <a href={`${photo}?size=lg`} onClick={(event) => show(event, at)} className="block rounded-field">
              <Thumbnail
                photo={photo}
                label={t('Photo {number} of {thing}', { number: at + 1, thing: of })}
                size={size}
              />
            </a>
          </li>
        ))}
      </ul>
      {open && <open.Viewer photos={photos} of={of} from={open.from} onClose={() => setOpen(undefined)} />}
    </>
  )
}

/** A small photo, sharp on dense screens, too. */
function Thumbnail({ photo, label, size }: { photo: string; label: string; size: keyof typeof sizes }) {
  const { drawn, width, height } = sizes[size]
  return (
    <img
      src={`${photo}?size=sm`}
      srcSet={`${photo}?size=sm 160w, ${photo}?size=md 400w`}
      sizes={drawn}
      width={width}
      height={height}
      alt={label}
      loading="lazy"
      decoding="async"
      className="aspect-4/3 h-auto w-full rounded-field border border-line bg-sunken object-cover"
    />
  )
}
