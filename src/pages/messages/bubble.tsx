import { deletedPhoto } from '#domains/messages/rules.ts'
import { PhotoStrip } from '#domains/pictures/components/photo-strip.tsx'
import { Button } from '#ui/button.tsx'
import { classNames } from '#ui/class-names.ts'
import { clockText } from '#ui/formats.ts'
import { Lock } from '#ui/icons/lock.ts'
import { t } from '#ui/language.ts'

type BubbleProps = {
  isOwn: boolean
  /** Null if it is locked. */
  content: string | null
  /** URLs. */
  photos?: readonly string[]
  /** The number of photos, including hidden ones. */
  photoCount?: number
  /** When it was sent; undefined while it is being sent. */
  at?: string
  timeZone?: string
  /** The other user has read it. */
  isSeen?: boolean
  onUnlock?: () => void
  /**
   * Called when the user takes back a message that waits for a connection. Undefined for other
   * messages.
   */
  onTakeBack?: () => void
}

const none: readonly string[] = []

/** One message. */
export function Bubble({
  isOwn,
  content,
  photos = none,
  photoCount = photos.length,
  at,
  timeZone,
  isSeen = false,
  onUnlock,
  onTakeBack,
}: BubbleProps) {
  return (
    <li className={classNames('mb-2 flex flex-col', isOwn ? 'items-end' : 'items-start')}>
      <span className="sr-only">{isOwn ? t('You:') : t('They:')}</span>
      {content === null ? (
        <Locked onUnlock={onUnlock} />
      ) : (
        <div
          className={classNames(
            'max-w-[min(85%,36rem)] rounded-card forced-colors:border px-4 py-2.5 wrap-anywhere whitespace-pre-wrap transition-opacity',
            isOwn ? 'rounded-br-[4px] bg-lamp-soft' : 'rounded-bl-[4px] bg-mist',
            !at && (onTakeBack ? 'border border-dashed border-edge' : 'opacity-60'),
          )}
        >
          {content && <p>{content}</p>}
          {photoCount > photos.length && <HiddenPhotos count={photoCount - photos.length} />}
          <PhotoStrip photos={photos} of={t('the message')} size="message" />
          {!content && photoCount === 0 && <p className="text-quiet">{t(deletedPhoto)}</p>}
        </div>
      )}
      {at ? (
        <span className="mt-1 px-1 text-xs text-quiet">
          <time dateTime={at}>{clockText(at, timeZone)}</time>
          {isSeen && ` · ${t('Seen')}`}
        </span>
      ) : (
        <span className="mt-1 px-1 text-xs text-quiet">
          {onTakeBack ? t('Waiting for a connection') : t('Sending...')}
        </span>
      )}
      {onTakeBack && (
        <Button size="sm" variant="quiet" onClick={onTakeBack}>
          {t('Take back')}
        </Button>
      )}
    </li>
  )
}

/** Photos that the provider can't see before the reveal, because a photo can't be masked. */
function HiddenPhotos({ count }: { count: number }) {
  return (
    <p className="flex items-center gap-2 text-sm text-quiet">
      <Lock aria-hidden="true" className="size-4 shrink-0" />
      {t('{count, plural, one {# photo} other {# photos}}, shown after you reveal the contact information', { count })}
    </p>
  )
}

function Locked({ onUnlock }: { onUnlock: (() => void) | undefined }) {
  return (
    <div className="flex max-w-[85%] flex-wrap items-center gap-x-4 gap-y-2 rounded-card rounded-bl-[4px] border border-dashed border-edge bg-surface px-4 py-2.5">
      <span className="flex items-center gap-2 text-quiet">
        <Lock aria-hidden="true" className="size-4 shrink-0 text-lamp-deep" />
        {t('This message is locked')}
      </span>
      <Button size="sm" onClick={onUnlock}>
        {t('Unlock')}
      </Button>
    </div>
  )
}
