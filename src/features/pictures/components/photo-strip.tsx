import { type ComponentType, type MouseEvent, useState } from 'react'

/** What a viewer of photos is given. */
export interface ViewerProps {
  photos: readonly string[]
  /** What they are of. */
  of: string
  /** Position of the one that is shown first. */
  from: number
  onClose: () => void
}

/** Small photos in a row. Each leads to its large size, which opens over the page where scripts run. */
export function PhotoStrip({ photos, of }: { photos: readonly string[]; of: string }) {
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
      <ul aria-label={`Photos of ${of}`} className="mt-4 grid max-w-76 grid-cols-3 gap-2">
        {photos.map((photo, at) => (
          <li key={photo}>
            <a href={`${photo}?size=lg`} onClick={(event) => show(event, at)} className="block rounded-field">
              <Thumbnail photo={photo} label={`Photo ${at + 1} of ${of}`} />
            </a>
          </li>
        ))}
      </ul>
      {open && <open.Viewer photos={photos} of={of} from={open.from} onClose={() => setOpen(undefined)} />}
    </>
  )
}

/** 96 by 72 pixels at the most, and sharp on dense screens too. */
function Thumbnail({ photo, label }: { photo: string; label: string }) {
  return (
    <img
      src={`${photo}?size=sm`}
      srcSet={`${photo}?size=sm 160w, ${photo}?size=md 400w`}
      sizes="96px"
      width={96}
      height={72}
      alt={label}
      loading="lazy"
      decoding="async"
      className="aspect-4/3 h-auto w-full rounded-field border border-line bg-sunken object-cover"
    />
  )
}
