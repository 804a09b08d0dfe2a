import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useContext, useRef } from 'react'
import { type ImageKind, imageKinds } from '#domains/site/images-rules.ts'
import type { Settings } from '#domains/site/settings-contract.ts'
import { ApiError, errorOf, unreachable } from '#platform/api-client.ts'
import { showError } from '#platform/show-error.ts'
import { Button } from '#ui/button.tsx'
import { msg, t } from '#ui/language.ts'
import { toast } from '#ui/toast.tsx'
import { DeskAddress, useAdminAction } from '../client.ts'

interface ImageTexts {
  title: string
  hint: string
  upload: string
  replace: string
  remove: string
  saved: string
  removed: string
}

const texts: Record<ImageKind, ImageTexts> = {
  logo: {
    title: msg('Logo'),
    hint: msg(
      'In the navigation bar and in emails. If the logo is more than twice as wide as it is high, the name is left out.',
    ),
    upload: msg('Upload logo'),
    replace: msg('Replace logo'),
    remove: msg('Remove logo'),
    saved: msg('The logo is saved.'),
    removed: msg('The logo is removed.'),
  },
  icon: {
    title: msg('Icon'),
    hint: msg('In tabs and on the screens of phones. A square of 512 pixels is best.'),
    upload: msg('Upload icon'),
    replace: msg('Replace icon'),
    remove: msg('Remove icon'),
    saved: msg('The icon is saved.'),
    removed: msg('The icon is removed.'),
  },
}

/** The logo and the icon of the site, which take effect at once. */
export function BrandImages({ settings }: { settings: Settings }) {
  return (
    <div className="grid max-w-xl gap-6 sm:grid-cols-2">
      {imageKinds.map((kind) => (
        <BrandImage key={kind} kind={kind} url={settings[`${kind}_url`]} />
      ))}
    </div>
  )
}

function BrandImage({ kind, url }: { kind: ImageKind; url: string | null }) {
  const file = useRef<HTMLInputElement>(null)
  const upload = useUpload(kind)
  const { title, hint, upload: uploadText, replace, remove, removed } = texts[kind]
  const removal = useAdminAction(t(removed))
  return (
    <section aria-labelledby={`brand-${kind}`} className="grid content-start gap-2">
      <h3 id={`brand-${kind}`} className="font-text text-base font-semibold">
        {t(title)}
      </h3>
      {url && <img src={url} alt="" className="h-16 max-w-full justify-self-start rounded-field object-contain" />}
      <p className="text-sm text-quiet">
        {t('{hint} JPG, PNG, SVG, GIF, WebP or AVIF under 5 MB.', { hint: t(hint) })}
      </p>
      <input
        ref={file}
        type="file"
        accept="image/jpeg,image/png,image/gif,image/webp,image/avif,image/svg+xml"
        aria-label={t(title)}
        className="sr-only"
        tabIndex={-1}
        onChange={({ currentTarget }) => {
          const [picture] = currentTarget.files ?? []
          if (picture) upload.mutate(picture)
          currentTarget.value = ''
        }}
      />
      <div className="flex flex-wrap gap-3">
        <Button pending={upload.isPending} onClick={() => file.current?.click()}>
          {t(url ? replace : uploadText)}
        </Button>
        {url && (
          <Button pending={removal.isPending} onClick={() => removal.mutate({ path: `/${kind}`, method: 'delete' })}>
            {t(remove)}
          </Button>
        )}
      </div>
    </section>
  )
}

function useUpload(kind: ImageKind) {
  const cache = useQueryClient()
  const address = useContext(DeskAddress)
  return useMutation({
    mutationFn: async (file: File) => {
      const body = new FormData()
      body.append('file', file)
      const response = await fetch(`${address}/${kind}`, { method: 'POST', body }).catch(() => {
        throw new ApiError(0, 'unreachable', unreachable)
      })
      if (!response.ok) throw errorOf(response.status, await response.json())
    },
    onSuccess: () => toast({ type: 'success', title: t('Done'), message: t(texts[kind].saved) }),
    onError: (error) => showError(error),
    onSettled: () => cache.invalidateQueries(),
  })
}
