import { type ChangeEvent, useEffect, useRef, useState } from 'react'
import type { Profile } from '#domains/identity/contract.ts'
import { Avatar } from '#ui/avatar.tsx'
import { Button } from '#ui/button.tsx'
import { ConfirmDialog } from '#ui/dialog.tsx'
import { useHydrated } from '#ui/hydrated.ts'
import { ImageUp } from '#ui/icons/image-up.ts'
import { Trash2 } from '#ui/icons/trash.ts'
import { t } from '#ui/language.ts'
import { Portion } from '#ui/portion.tsx'
import { useAvatar } from '../client.ts'
import { acceptedTypes } from '../rules.ts'

/** Changes or removes the picture of the user's own profile (docs/product/pictures.md). */
export function AvatarEditor({ profile }: { profile: Profile }) {
  const { id, name, avatar_url } = profile
  const { change, progress, preview, isChanging, retry, removal } = useAvatar(profile)
  const [isAsking, setAsking] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  const choose = useRef<HTMLButtonElement>(null)
  const ready = useHydrated()

  // The focused button disappeared with the photo.
  const wasAsking = useRef(false)
  useEffect(() => {
    if (wasAsking.current && !isAsking && !avatar_url) choose.current?.focus()
    wasAsking.current = isAsking
  }, [isAsking, avatar_url])

  function take({ currentTarget }: ChangeEvent<HTMLInputElement>) {
    const file = currentTarget.files?.[0]
    // Reset, so that the same file can be chosen again after a failure.
    currentTarget.value = ''
    if (file) change(file)
  }

  function remove() {
    removal.mutate(null, { onSettled: () => setAsking(false) })
  }

  return (
    <div className="flex flex-wrap items-center gap-x-6 gap-y-4">
      <Avatar id={id} name={name} src={preview ?? avatar_url} size="xl" />
      <div className="min-w-0 flex-1 basis-60">
        <div className="flex flex-wrap gap-3">
          <input ref={input} type="file" accept={acceptedTypes} hidden onChange={take} aria-label={t('Photo')} />
          <Button
            ref={choose}
            icon={<ImageUp aria-hidden="true" className="size-5" />}
            disabled={!ready}
            pending={isChanging}
            pendingText={t('Uploading...')}
            onClick={() => input.current?.click()}
          >
            {avatar_url ? t('Change photo') : t('Upload photo')}
          </Button>
          {retry && <Button onClick={retry}>{t('Retry')}</Button>}
          {avatar_url && !isChanging && (
            <Button
              variant="quiet"
              icon={<Trash2 aria-hidden="true" className="size-5" />}
              disabled={!ready}
              onClick={() => setAsking(true)}
            >
              {t('Remove photo')}
            </Button>
          )}
        </div>
        {isChanging ? (
          <ProgressBar share={progress} />
        ) : (
          <p className="mt-2 text-sm text-quiet">{t('JPG, PNG, GIF, WebP or AVIF. A large photo is made smaller.')}</p>
        )}
      </div>
      <ConfirmDialog
        open={isAsking}
        title={t('Remove your photo?')}
        confirmText={t('Remove photo')}
        danger
        pending={removal.isPending}
        onConfirm={remove}
        onCancel={() => setAsking(false)}
      >
        <p>{t('Your initials will be shown instead.')}</p>
      </ConfirmDialog>
    </div>
  )
}

function ProgressBar({ share }: { share: number }) {
  const percent = Math.round(share * 100)
  return (
    <div
      role="progressbar"
      aria-label={t('Uploading photo')}
      aria-valuenow={percent}
      className="mt-4 h-2.5 w-full max-w-60 overflow-hidden rounded-full border border-edge bg-sunken"
    >
      <Portion width={share} className="bg-lamp transition-[width] forced-colors:bg-[Highlight]" />
    </div>
  )
}
