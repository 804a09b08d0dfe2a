import {
  type FormEvent,
  type KeyboardEvent,
  type RefObject,
  useEffect,
  useId,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react'
import type { UserType } from '#domains/identity/contract.ts'
import { type Outgoing, useSendMessage } from '#domains/messages/client.ts'
import type { Correspondent } from '#domains/messages/contract.ts'
import { longestMessage, MOST_PHOTOS } from '#domains/messages/limits.ts'
import { addressOf, titleOf } from '#domains/messages/rules.ts'
import {
  type Draft,
  draftPlace,
  hasToWait,
  letWait,
  readDraft,
  storedPhotos,
  storedText,
  watchDrafts,
  writeDraft,
} from '#domains/messages/unsent-client.ts'
import { photosPutBefore, putBefore, takenOut } from '#domains/messages/unsent-rules.ts'
import { useContactWarning } from '#domains/messages/warnings-client.ts'
import { usePhotoUploads } from '#domains/pictures/client.ts'
import { PhotoButton, PhotoTray } from '#domains/pictures/components/photo-tray.tsx'
import { mayHaveArrived, newKey } from '#platform/post-once.ts'
import { Button } from '#ui/button.tsx'
import { classNames } from '#ui/class-names.ts'
import { controlClass } from '#ui/field.tsx'
import { neverChanges } from '#ui/hydrated.ts'
import { SendHorizontal } from '#ui/icons/send-horizontal.ts'
import { t } from '#ui/language.ts'
import { useLateArrival } from './late-arrival.ts'
import { SavedReplies } from './saved-replies.tsx'

type ComposerProps = {
  ref: RefObject<HTMLTextAreaElement | null>
  profile_id: string
  writer: UserType
  other: Correspondent
}

/**
 * The message field: Enter sends, Shift+Enter adds a line. Unsent text and photos survive a reload.
 */
export function Composer({ ref, profile_id, writer, other }: ComposerProps) {
  const id = useId()
  const { draft, setText, setPhotos, send } = useDraftedSending(profile_id, addressOf(other))
  const { text, photos } = draft
  const uploads = usePhotoUploads({ bucket: 'message-photos', photos, most: MOST_PHOTOS, change: setPhotos })
  const { warning, mayGo } = useContactWarning(writer, other, text)
  const tooLong = text.trim().length > longestMessage
  const isHeldBack = writer === 'customer' && !other.contact_shared

  const submit = (event: FormEvent) => {
    event.preventDefault()
    if ((!text.trim() && photos.length === 0) || tooLong || !uploads.isReady()) return
    if (mayGo(text)) void send({ text: text.trim(), photos })
  }
  const sendOnEnter = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && !event.shiftKey && !event.nativeEvent.isComposing) submit(event)
  }
  const insert = (reply: string) => {
    setText(text.trim() ? `${text.trimEnd()}\n${reply}` : reply)
    ref.current?.focus()
  }

  return (
    <form onSubmit={submit} data-bottom-bar className="border-t border-line p-3 sm:p-4">
      <PhotoTray
        uploads={uploads}
        of={t('the message')}
        note={
          isHeldBack ? t('{title} sees photos after answering your booking.', { title: titleOf(other) }) : undefined
        }
      />
      <div className="flex items-end gap-1 sm:gap-2">
        <PhotoButton uploads={uploads} />
        {writer === 'provider' && <SavedReplies text={text.trim()} onInsert={insert} />}
        <label htmlFor={id} className="sr-only">
          {t('Message')}
        </label>
        <textarea
          ref={ref}
          id={id}
          rows={1}
          value={text}
          placeholder={t('Write a message')}
          enterKeyHint="send"
          aria-invalid={tooLong || undefined}
          aria-describedby={`${id}-length ${id}-warning`}
          onChange={(event) => setText(event.target.value)}
          onKeyDown={sendOnEnter}
          className={classNames(controlClass, 'field-sizing-content max-h-44 min-w-0 resize-none')}
        />
        <Button
          type="submit"
          variant="primary"
          className="min-h-12"
          pending={uploads.isUploading}
          icon={<SendHorizontal aria-hidden="true" className="size-4.5" />}
        >
          {warning ? t('Send anyway') : <span className="max-sm:sr-only">{t('Send')}</span>}
        </Button>
      </div>
      <p id={`${id}-length`} aria-live="polite" className="mt-1.5 text-sm text-terracotta empty:hidden">
        {tooLong &&
          t('A message can have at most {longestMessage} characters, this one has {count}.', {
            longestMessage,
            count: text.trim().length,
          })}
      </p>
      <p id={`${id}-warning`} aria-live="polite" className="mt-1.5 text-sm text-lamp-deep empty:hidden">
        {warning}
      </p>
    </form>
  )
}

/** Keeps a text and its photos on this device until they have arrived. */
function useDraftedSending(profile_id: string, other_id: string) {
  const place = draftPlace(profile_id, other_id)
  const message = useSendMessage(other_id)
  const [tries] = useState(() => rememberTries(`key-of-${place}`))
  const text = useSyncExternalStore(
    neverChanges,
    () => storedText(place),
    () => '',
  )
  const photos = useSyncExternalStore(
    neverChanges,
    () => storedPhotos(place),
    () => '[]',
  )
  // Null until the user types or sends; until then, the stored draft counts.
  const [edited, setEdited] = useState<Draft | null>(null)

  const draft = edited ?? { text, photos: JSON.parse(photos) as string[] }
  // The latest draft, because a photo may finish uploading while the user types. Empty once it is
  // being sent, so that a second press before the next render sends nothing.
  const latest = useRef(draft)
  useEffect(() => void (latest.current = draft))
  useEffect(() => watchDrafts((changed) => changed === place && setEdited(readDraft(place))), [place])

  function write(next: Draft): void {
    latest.current = next
    setEdited(next)
    writeDraft(place, next)
  }

  const begin = useLateArrival(profile_id, other_id, ({ content, photos = [], key }) => {
    const rest = latest.current.photos.filter((url) => !photos.includes(url))
    write({ text: takenOut(content, latest.current.text), photos: rest })
    tries.end(key)
  })

  async function send({ text: content, photos }: Draft): Promise<void> {
    if (isEmpty(latest.current)) return
    latest.current = empty
    const key = tries.begin({ content, photos })
    if (hasToWait(profile_id, other_id)) {
      letWait(profile_id, other_id, { content, photos, key })
      tries.end(key)
      return write(empty)
    }
    setEdited(empty)
    const lose = begin({ content, photos, key })
    try {
      await message.mutateAsync({ content, photos, key })
      const stored = readDraft(place)
      if (stored.text.trim() === content && String(stored.photos) === String(photos)) writeDraft(place, empty)
      tries.end(key)
    } catch (error) {
      const back = (since: Draft | null): Draft => ({
        text: putBefore(content, since?.text ?? ''),
        photos: photosPutBefore(photos, since?.photos ?? []),
      })
      writeDraft(place, back(readDraft(place)))
      setEdited(back)
      tries.end(key, error)
      if (mayHaveArrived(error)) lose()
    }
  }

  return {
    draft,
    setText: (text: string) => write({ ...latest.current, text }),
    setPhotos: (next: (photos: string[]) => string[]) =>
      write({ ...latest.current, photos: next(latest.current.photos) }),
    send,
  }
}

const empty: Draft = { text: '', photos: [] }
const isEmpty = ({ text, photos }: Draft) => text === '' && photos.length === 0

/**
 * Keeps the key of a message that got no response for the next try, even after a reload, so that it
 * arrives only once. A message that was rejected, or is being sent, gets a new key.
 */
function rememberTries(place: string) {
  const underWay = new Set<string>()
  return {
    begin({ content, photos }: Pick<Outgoing, 'content' | 'photos'>): string {
      const last = JSON.parse(localStorage.getItem(place) ?? '{}') as Partial<Outgoing>
      const isSame = last.content === content && String(last.photos ?? []) === String(photos)
      const isAgain = isSame && last.key !== undefined && !underWay.has(last.key)
      const key = isAgain ? last.key! : newKey()
      underWay.add(key)
      localStorage.setItem(place, JSON.stringify({ content, photos, key }))
      return key
    },
    end(key: string, error?: unknown): void {
      underWay.delete(key)
      if (!mayHaveArrived(error) && localStorage.getItem(place)?.includes(key)) localStorage.removeItem(place)
    },
  }
}
