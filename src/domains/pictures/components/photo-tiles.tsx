import type { ChangeEvent, Ref, RefObject } from 'react'
import { Button } from '#ui/button.tsx'
import { X } from '#ui/icons/x.ts'
import { t } from '#ui/language.ts'
import type { PhotoUploads } from '../client.ts'
import { acceptedTypes, isOnDevice } from '../rules.ts'

type PhotoInputProps = { ref: Ref<HTMLInputElement>; uploads: PhotoUploads; label: string }

/** The hidden field that a button clicks to choose photos. */
export function PhotoInput({ ref, uploads, label }: PhotoInputProps) {
  function take({ currentTarget }: ChangeEvent<HTMLInputElement>) {
    uploads.add([...(currentTarget.files ?? [])])
    // Reset, so that the same file can be chosen again after a failure.
    currentTarget.value = ''
  }
  return <input ref={ref} type="file" accept={acceptedTypes} multiple hidden onChange={take} aria-label={label} />
}

type PhotoTilesProps = {
  uploads: PhotoUploads
  /** The subject of the photos, for screen readers. */
  of: string
  /** Takes the focus of a pressed button, which disappears. */
  group: RefObject<HTMLElement | null>
}

/**
 * List items: the photos that were uploaded, those that are being uploaded, and those that failed.
 */
export function PhotoTiles({ uploads, of, group }: PhotoTilesProps) {
  function keepingFocus<Input>(act: (input: Input) => void) {
    return (input: Input) => {
      act(input)
      group.current?.focus()
    }
  }
  const remove = keepingFocus(uploads.remove)
  return (
    <>
      {uploads.photos.map((photo, at) => (
        <li key={photo} className="relative">
          <img
            src={isOnDevice(photo) ? photo : `${photo}?size=md`}
            width={400}
            height={300}
            alt={t('{number} of {thing}', { number: at + 1, thing: of })}
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
            <span className="sr-only">{t('Remove photo {number} of {thing}', { number: at + 1, thing: of })}</span>
          </button>
        </li>
      ))}
      <Waiting {...uploads} retry={keepingFocus(uploads.retry)} drop={keepingFocus(uploads.drop)} />
    </>
  )
}

/** Photos that are being uploaded, and those that failed. */
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
          <span className="sr-only">{t('The photo was not uploaded.')}</span>
          <Button size="sm" onClick={() => retry(upload)}>
            {t('Retry')}
          </Button>
          <Button size="sm" variant="quiet" className="bg-surface" onClick={() => drop(upload)}>
            {t('Remove')}
          </Button>
        </div>
      ) : (
        <progress
          aria-label={t('Uploading photo')}
          value={upload.share}
          className="absolute inset-x-2 bottom-2 h-2 w-auto appearance-none overflow-hidden rounded-full border border-edge bg-surface [&::-moz-progress-bar]:bg-lamp [&::-webkit-progress-bar]:bg-surface [&::-webkit-progress-value]:bg-lamp"
        />
      )}
    </li>
  ))
}
