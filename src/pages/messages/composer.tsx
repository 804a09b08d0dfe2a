import {
  type FormEvent,
  type KeyboardEvent,
  type Ref,
  useEffect,
  useId,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react'
import type { UserType } from '#domains/identity/contract.ts'
import { type Outgoing, useSendMessage } from '#domains/messages/client.ts'
import type { Correspondent } from '#domains/messages/contract.ts'
import { addressOf } from '#domains/messages/rules.ts'
import { draftPlace, hasToWait, letWait, watchDrafts } from '#domains/messages/unsent-client.ts'
import { putBefore, takenOut } from '#domains/messages/unsent-rules.ts'
import { useContactWarning } from '#domains/messages/warnings-client.ts'
import { mayHaveArrived, newKey } from '#platform/post-once.ts'
import { Button } from '#ui/button.tsx'
import { classNames } from '#ui/class-names.ts'
import { controlClass } from '#ui/field.tsx'
import { neverChanges } from '#ui/hydrated.ts'
import { SendHorizontal } from '#ui/icons/send-horizontal.ts'
import { useLateArrival } from './late-arrival.ts'

/** The same as in the contract, which isn't imported here because of zod. */
const longest = 4000

type ComposerProps = { ref: Ref<HTMLTextAreaElement>; profile_id: string; writer: UserType; other: Correspondent }

/** The message field: Enter sends, Shift+Enter adds a line. Unsent text survives a reload. */
export function Composer({ ref, profile_id, writer, other }: ComposerProps) {
  const id = useId()
  const { text, setText, send } = useDraftedSending(profile_id, addressOf(other))
  const { warning, mayGo } = useContactWarning(writer, other, text)
  const tooLong = text.trim().length > longest

  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (text.trim() && !tooLong && mayGo(text)) void send(text.trim())
  }
  const sendOnEnter = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && !event.shiftKey && !event.nativeEvent.isComposing) submit(event)
  }

  return (
    <form onSubmit={submit} data-bottom-bar className="border-t border-line p-3 sm:p-4">
      <div className="flex items-end gap-2 sm:gap-3">
        <label htmlFor={id} className="sr-only">
          Message
        </label>
        <textarea
          ref={ref}
          id={id}
          rows={1}
          value={text}
          placeholder="Write a message"
          enterKeyHint="send"
          aria-invalid={tooLong || undefined}
          aria-describedby={`${id}-length ${id}-warning`}
          onChange={(event) => setText(event.target.value)}
          onKeyDown={sendOnEnter}
          className={classNames(controlClass, 'field-sizing-content max-h-44 resize-none')}
        />
        <Button
          type="submit"
          variant="primary"
          className="min-h-12"
          icon={<SendHorizontal aria-hidden="true" className="size-4.5" />}
        >
          {warning ? 'Send anyway' : 'Send'}
        </Button>
      </div>
      <p id={`${id}-length`} aria-live="polite" className="mt-1.5 text-sm text-terracotta empty:hidden">
        {tooLong && `A message can have at most ${longest} characters, this one has ${text.trim().length}.`}
      </p>
      <p id={`${id}-warning`} aria-live="polite" className="mt-1.5 text-sm text-lamp-deep empty:hidden">
        {warning}
      </p>
    </form>
  )
}

/** Keeps a text on this device until it has arrived. */
function useDraftedSending(profile_id: string, other_id: string) {
  const place = draftPlace(profile_id, other_id)
  const message = useSendMessage(other_id)
  const [tries] = useState(() => rememberTries(`key-of-${place}`))
  const kept = useSyncExternalStore(
    neverChanges,
    () => localStorage.getItem(place) ?? '',
    () => '',
  )
  // Null until the user types or sends; until then, the stored draft counts.
  const [typed, setTyped] = useState<string | null>(null)

  const text = typed ?? kept
  // Empty once the text is on its way, so that a second press before the next render sends nothing.
  const unsent = useRef(text)
  useEffect(() => void (unsent.current = text))
  useEffect(() => watchDrafts((changed) => changed === place && setTyped(localStorage.getItem(place))), [place])

  function write(next: string): void {
    setTyped(next)
    if (next) localStorage.setItem(place, next)
    else localStorage.removeItem(place)
  }

  const begin = useLateArrival(profile_id, other_id, ({ content, key }) => {
    write(takenOut(content, text))
    tries.end(key)
  })

  async function send(content: string): Promise<void> {
    if (!unsent.current) return
    unsent.current = ''
    const key = tries.begin(content)
    if (hasToWait(profile_id, other_id)) {
      letWait(profile_id, other_id, { content, key })
      tries.end(key)
      return write('')
    }
    setTyped('')
    const lose = begin({ content, key })
    try {
      await message.mutateAsync({ content, key })
      if (localStorage.getItem(place)?.trim() === content) localStorage.removeItem(place)
      tries.end(key)
    } catch (error) {
      localStorage.setItem(place, putBefore(content, localStorage.getItem(place) ?? ''))
      setTyped((text) => putBefore(content, text ?? ''))
      tries.end(key, error)
      if (mayHaveArrived(error)) lose()
    }
  }

  return { text, setText: write, send }
}

/**
 * Keeps the key of a text that got no response for the next try, even after a reload, so that it
 * arrives only once. A text that was rejected, or is being sent, gets a new key.
 */
function rememberTries(place: string) {
  const underWay = new Set<string>()
  return {
    begin(content: string): string {
      const last = JSON.parse(localStorage.getItem(place) ?? '{}') as Partial<Outgoing>
      const isAgain = last.content === content && last.key !== undefined && !underWay.has(last.key)
      const key = isAgain ? last.key! : newKey()
      underWay.add(key)
      localStorage.setItem(place, JSON.stringify({ content, key }))
      return key
    },
    end(key: string, error?: unknown): void {
      underWay.delete(key)
      if (!mayHaveArrived(error) && localStorage.getItem(place)?.includes(key)) localStorage.removeItem(place)
    },
  }
}
