import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useTabDraft } from '#domains/identity/client.ts'
import { problemsIn } from '#platform/check.ts'
import { useForm } from '#platform/form.ts'
import { usePostOnce } from '#platform/post-once.ts'
import { type ContactDraft, contactPace } from './support-rules.ts'
import { ContactMessage } from './support-schema.ts'

/**
 * The contact form and its progress. The draft survives a reload and a sign-in in this tab, until
 * it is sent.
 */
export function useContactForm(filled: Pick<ContactDraft, 'name' | 'email'>) {
  const [{ typed }, keep, forget] = useTabDraft('contact-draft', keptFor(filled.email))
  const [sentCount, setSentCount] = useState(0)
  const sending = useSending(forget)
  const isSent = useShownFor(sending.isSuccess, contactPace.sent, () => {
    keep({ by: filled.email, typed: {} })
    forget()
    setSentCount((count) => count + 1)
    sending.reset()
  })
  const form = useForm({
    draft: { subject: '', message: '', ...filled, ...typed },
    change: (part) => keep((before) => ({ by: filled.email, typed: { ...before.typed, ...part } })),
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

/** The result of {@link useContactForm}, for its fields. */
export type ContactForm = ReturnType<typeof useContactForm>

interface KeptDraft {
  /**
   * The email address of the user who typed it; '' for a visitor, who may sign in before sending
   * it.
   */
  by: string
  typed: Partial<ContactDraft>
}

const keptFor =
  (email: string) =>
  (saved: string | null): KeptDraft => {
    const kept = saved === null ? undefined : (JSON.parse(saved) as KeptDraft)
    return kept && (kept.by === '' || kept.by === email) ? kept : { by: email, typed: {} }
  }

/**
 * Sends a message once, and takes at least a second. `onSent` is called even if the user has left
 * the page.
 */
function useSending(onSent: () => void) {
  const postOnce = usePostOnce()
  return useMutation({
    networkMode: 'online',
    mutationFn: (draft: ContactDraft) => Promise.all([postOnce('/rest/v1/contact', draft), pause(contactPace.sending)]),
    onSuccess: onSent,
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
