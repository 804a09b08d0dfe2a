import { type ChangeEvent, useEffect, useId, useRef } from 'react'
import { Button } from '#ui/button.tsx'
import { FieldError } from '#ui/field.tsx'
import { ImagePlus } from '#ui/icons/image-plus.ts'
import { X } from '#ui/icons/x.ts'
import type { PhotoUploads } from '../client.ts'
import { acceptedTypes, isOnDevice } from '../rules.ts'

type PhotoPickerProps = {
  uploads: PhotoUploads
  /** The subject of the photos, for screen readers. */
  of: string
  label?: string
  hint?: string
  error?: string | undefined
}

/** The photos of a form: those uploaded, those being uploaded, and a button to add more. */
export function PhotoPicker({ uploads, of, label = 'Photos', hint, error }: PhotoPickerProps) {
  const { photos, most, isFull, problem } = uploads
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const group = useRef<HTMLFieldSetElement>(null)

  useEffect(() => {
    if (problem) document.getElementById(`${id}-error`)?.scrollIntoView({ block: 'nearest' })
  }, [problem, id])

  function take({ currentTarget }: ChangeEvent<HTMLInputElement>) {
    uploads.add([...(currentTarget.files ?? [])])
    // Reset, so that the same file can be chosen again after a failure.
    currentTarget.value = ''
  }

  /** The pressed button disappears, and the focus stays in the group. */
  function keepingFocus<Input>(act: (input: Input) => void) {
    return (input: Input) => {
      act(input)
      group.current?.focus()
    }
  }
  const remove = keepingFocus(uploads.remove)

  return (
    <fieldset ref={group} tabIndex={-1} aria-describedby={`${id}-hint ${id}-error`} className="min-w-0 outline-none">
      <legend className="mb-1.5 font-semibold">{label}</legend>
      <input ref={input} type="file" accept={acceptedTypes} multiple hidden onChange={take} aria-label={label} />
      <ul className="grid grid-cols-[repeat(auto-fill,minmax(7rem,1fr))] gap-3">
        {photos.map((photo, at) => (
          <li key={photo} className="relative">
            <img
              src={isOnDevice(photo) ? photo : `${photo}?size=md`}
              width={400}
              height={300}
              alt={`${at + 1} of ${of}`}
              className="aspect-4/3 h-auto w-full rounded-field border border-line bg-sunken object-cover"
            />
            <button
              type="button"
              onClick={() => remove(photo)}
              className="absolute top-1 right-1 flex size-11 items-center justify-center rounded-full"
            >
              <span className="flex size-8 items-center justify-center rounded-full border border-edge bg-surface text-ink shadow-soft">
                <X aria-hidden="true" className="size-4" />
              </span>
              <span className="sr-only">
                Remove photo {at + 1} of {of}
              </span>
            </button>
          </li>
        ))}
        <Waiting {...uploads} retry={keepingFocus(uploads.retry)} drop={keepingFocus(uploads.drop)} />
        {!isFull && (
          <li>
            <button
              type="button"
              onClick={() => input.current?.click()}
              className="flex aspect-4/3 w-full flex-col items-center justify-center gap-1 rounded-field border border-dashed border-edge text-sm font-semibold transition-colors hover:border-ink hover:bg-sunken"
            >
              <ImagePlus aria-hidden="true" className="size-6 text-quiet" />
              Add photos
            </button>
          </li>
        )}
      </ul>
      <p id={`${id}-hint`} className="mt-1.5 text-sm text-quiet">
        {hint} {`Up to ${most}: JPG, PNG, GIF, WebP or AVIF. Large photos are made smaller.`}
      </p>
      <FieldError id={`${id}-error`}>{problem ?? error}</FieldError>
    </fieldset>
  )
}

/** Photos on their way, and those that did not arrive. */
function Waiting({ uploads, retry, drop }: Pick<PhotoUploads, 'uploads' | 'retry' | 'drop'>) {
  return uploads.map((upload) => (
    <li key={upload.key} className="relative">
      <img
        src={upload.preview}
        alt=""
        width={400}
        height={300}
        className="aspect-4/3 h-auto w-full rounded-field border border-line object-cover opacity-50"
      />
      {upload.hasFailed ? (
        <div role="alert" className="absolute inset-0 flex flex-col items-center justify-center gap-1 text-sm">
          <span className="sr-only">The photo was not uploaded.</span>
          <Button size="sm" onClick={() => retry(upload)}>
            Retry
          </Button>
          <Button size="sm" variant="quiet" className="bg-surface" onClick={() => drop(upload)}>
            Remove
          </Button>
        </div>
      ) : (
        <progress
          aria-label="Uploading photo"
          value={upload.share}
          className="absolute inset-x-2 bottom-2 h-2 w-auto appearance-none overflow-hidden rounded-full border border-edge bg-surface [&::-moz-progress-bar]:bg-lamp [&::-webkit-progress-bar]:bg-surface [&::-webkit-progress-value]:bg-lamp"
        />
      )}
    </li>
  ))
}
