import { useEffect, useId, useRef } from 'react'
import { FieldError } from '#ui/field.tsx'
import { ImagePlus } from '#ui/icons/image-plus.ts'
import { t } from '#ui/language.ts'
import type { PhotoUploads } from '../client.ts'
import { PhotoInput, PhotoTiles } from './photo-tiles.tsx'

type PhotoPickerProps = {
  uploads: PhotoUploads
  /** The subject of the photos, for screen readers. */
  of: string
  label?: string
  hint?: string
  error?: string | undefined
}

/** The photos of a form: those uploaded, those being uploaded, and a button to add more. */
export function PhotoPicker({ uploads, of, label = t('Photos'), hint, error }: PhotoPickerProps) {
  const { most, isFull, problem } = uploads
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const group = useRef<HTMLFieldSetElement>(null)

  useEffect(() => {
    if (problem) document.getElementById(`${id}-error`)?.scrollIntoView({ block: 'nearest' })
  }, [problem, id])

  return (
    <fieldset ref={group} tabIndex={-1} aria-describedby={`${id}-hint ${id}-error`} className="min-w-0 outline-none">
      <legend className="mb-1.5 font-semibold">{label}</legend>
      <PhotoInput ref={input} uploads={uploads} label={label} />
      <ul className="grid grid-cols-[repeat(auto-fill,minmax(7rem,1fr))] gap-3">
        <PhotoTiles uploads={uploads} of={of} group={group} />
        {!isFull && (
          <li>
            <button
              type="button"
              onClick={() => input.current?.click()}
              className="flex aspect-4/3 w-full flex-col items-center justify-center gap-1 rounded-field border border-dashed border-edge text-sm font-semibold transition-colors hover:border-ink hover:bg-sunken"
            >
              <ImagePlus aria-hidden="true" className="size-6 text-quiet" />
              {t('Add photos')}
            </button>
          </li>
        )}
      </ul>
      <p id={`${id}-hint`} className="mt-1.5 text-sm text-quiet">
        {hint} {t('Up to {most}: JPG, PNG, GIF, WebP or AVIF. Large photos are made smaller.', { most })}
      </p>
      <FieldError id={`${id}-error`}>{problem ?? error}</FieldError>
    </fieldset>
  )
}
