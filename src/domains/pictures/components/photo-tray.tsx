import { useId, useRef } from 'react'
import { FieldError } from '#ui/field.tsx'
import { ImagePlus } from '#ui/icons/image-plus.ts'
import { t } from '#ui/language.ts'
import type { PhotoUploads } from '../client.ts'
import { PhotoInput, PhotoTiles } from './photo-tiles.tsx'

/** A button that chooses photos for the tray. */
export function PhotoButton({ uploads }: { uploads: PhotoUploads }) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <PhotoInput ref={input} uploads={uploads} label={t('Photos')} />
      <button
        type="button"
        disabled={uploads.isFull}
        onClick={() => input.current?.click()}
        className="flex size-12 shrink-0 items-center justify-center rounded-full hover:bg-sunken disabled:opacity-50"
      >
        <ImagePlus aria-hidden="true" className="size-5" />
        <span className="sr-only">{t('Add photos')}</span>
      </button>
    </>
  )
}

/** The photos of a short form in one row, and their problem. Renders nothing without photos. */
export function PhotoTray({ uploads, of, note }: { uploads: PhotoUploads; of: string; note?: string | undefined }) {
  const id = useId()
  const group = useRef<HTMLFieldSetElement>(null)
  const count = uploads.photos.length + uploads.uploads.length
  return (
    <fieldset ref={group} tabIndex={-1} aria-describedby={id} className="min-w-0 outline-none">
      <legend className="sr-only">{t('Photos')}</legend>
      {count > 0 && (
        <ul className="mb-2 grid grid-cols-[repeat(auto-fill,minmax(7rem,8rem))] gap-2">
          <PhotoTiles uploads={uploads} of={of} group={group} />
        </ul>
      )}
      {count > 0 && note && <p className="mb-2 text-sm text-quiet">{note}</p>}
      <FieldError id={id}>{uploads.problem}</FieldError>
    </fieldset>
  )
}
