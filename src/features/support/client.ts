import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { ApiError } from '#platform/api-client.ts'
import { usePostOnce } from '#platform/post-once.ts'
import { type ContactDraft, type ContactProblems, contactPace, contactProblems } from './rules.ts'

/** The state behind /contact: what was typed, what is wrong with it, and how far the message is. */
export function useContactForm(filled: Pick<ContactDraft, 'name' | 'email'>) {
  const [draft, setDraft] = useState<ContactDraft>({ ...filled, subject: '', message: '' })
  const [problems, setProblems] = useState<ContactProblems>({})
  const [refusals, setRefusals] = useState(0)
  const [sentCount, setSentCount] = useState(0)
  const sending = useSending()
  const isSent = useShownFor(sending.isSuccess, contactPace.sent, () => {
    setDraft({ ...filled, subject: '', message: '' })
    setSentCount((count) => count + 1)
    sending.reset()
  })

  function refuse(found: ContactProblems) {
    setProblems(found)
    if (Object.keys(found).length > 0) setRefusals((count) => count + 1)
  }

  return {
    draft,
    problems,
    /** Counts how often the form was refused: each time its first wrong field gets the focus. */
    refusals,
    /** How many messages have left; the form is empty again after each. */
    sentCount,
    isSending: sending.isPending,
    isSent,
    /** Above the form: what belongs to no field. */
    failure: sending.error && Object.keys(problemsOf(sending.error)).length === 0 ? sending.error.message : undefined,
    /** Nothing can be changed while it leaves: it would be lost when the form is emptied. */
    set: (field: keyof ContactDraft, value: string) => {
      if (sending.isPending || isSent) return
      setDraft((before) => ({ ...before, [field]: value }))
      setProblems((before) => ({ ...before, [field]: undefined }))
    },
    submit: () => {
      if (sending.isPending || isSent) return
      const found = contactProblems(draft)
      refuse(found)
      if (Object.keys(found).length > 0) return
      sending.mutate(draft, { onError: (error) => refuse(problemsOf(error)) })
    },
  }
}

/** What the parts of the form are drawn from. */
export type ContactForm = ReturnType<typeof useContactForm>

/** Sends, once, and takes a second for it at least. */
function useSending() {
  const postOnce = usePostOnce()
  return useMutation({
    networkMode: 'online',
    mutationFn: (draft: ContactDraft) => Promise.all([postOnce('/rest/v1/contact', draft), pause(contactPace.sending)]),
  })
}

/** True for so many milliseconds from when `begun` becomes true; then `onEnd` is called. */
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

function problemsOf(error: Error): ContactProblems {
  if (!(error instanceof ApiError)) return {}
  const isField = (path: string) => ['name', 'email', 'subject', 'message'].includes(path)
  return Object.fromEntries(error.errors.flatMap(({ path, message }) => (isField(path) ? [[path, message]] : [])))
}

const pause = (milliseconds: number) => new Promise<void>((resolve) => setTimeout(resolve, milliseconds))
