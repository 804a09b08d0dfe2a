import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { problemsIn } from '#platform/check.ts'
import { useForm } from '#platform/form.ts'
import { usePostOnce } from '#platform/post-once.ts'
import { type ContactDraft, contactPace } from './rules.ts'
import { ContactMessage } from './schema.ts'

/** The contact form and its progress. */
export function useContactForm(filled: Pick<ContactDraft, 'name' | 'email'>) {
  const empty = { ...filled, subject: '', message: '' }
  const [draft, setDraft] = useState<ContactDraft>(empty)
  const [sentCount, setSentCount] = useState(0)
  const sending = useSending()
  const isSent = useShownFor(sending.isSuccess, contactPace.sent, () => {
    setDraft(empty)
    setSentCount((count) => count + 1)
    sending.reset()
  })
  const form = useForm({
    draft,
    change: (part) => setDraft((before) => ({ ...before, ...part })),
    check: (whole) => problemsIn(ContactMessage, whole),
    sending,
    isReady: () => !isSent,
  })
  return {
    ...form,
    /** The number of messages sent; the form is emptied after each. */
    sentCount,
    isSent,
    /** The error that belongs to no field. */
    failure: form.failure?.message,
    /** Ignored while a message is being sent, because the form is emptied afterwards. */
    set: (part: Partial<ContactDraft>) => {
      if (!form.isSending && !isSent) form.set(part)
    },
  }
}

/** The state that the fields of the form need. */
export type ContactForm = ReturnType<typeof useContactForm>

/** Sends a message once, and takes at least a second. */
function useSending() {
  const postOnce = usePostOnce()
  return useMutation({
    networkMode: 'online',
    mutationFn: (draft: ContactDraft) => Promise.all([postOnce('/rest/v1/contact', draft), pause(contactPace.sending)]),
  })
}

/** True for some milliseconds after `begun` becomes true; then calls `onEnd`. */
function useShownFor(begun: boolean, milliseconds: number, onEnd: () => void): boolean {
  const end = useRef(onEnd)
  useEffect(() => {
    end.current = onEnd
  })
  useEffect(() => {
    if (!begun) return
    const timer = setTimeout(() => end.current(), milliseconds)
    return () => clearTimeout(timer)
  }, [begun, milliseconds])
  return begun
}

const pause = (milliseconds: number) => new Promise<void>((resolve) => setTimeout(resolve, milliseconds))
