import { type FormEvent, useState } from 'react'
import { ApiError } from './api-client.ts'
import { byField, type Problems } from './problems.ts'

/**
 * The messages of a rejected request (`errors` of the API's problem+json); empty for other
 * failures.
 */
export function refusedFields(error: unknown): Problems {
  return byField(error instanceof ApiError ? error.errors : undefined)
}

/** The problems of a form, and how often it was rejected (for `useFirstError`). */
export function useProblems<Field extends string = string>() {
  const [problems, setProblems] = useState<Problems<Field>>({})
  const [refusals, setRefusals] = useState(0)
  return {
    problems,
    refusals,
    /** Shows the problems. Returns whether there are any. */
    refuse: (found: Problems<Field>): boolean => {
      setProblems(found)
      const isWrong = Object.values(found).some((sentence) => sentence !== undefined)
      if (isWrong) setRefusals((count) => count + 1)
      return isWrong
    },
    /** Drops the problems of fields that have changed since. */
    forget: (changed: object) =>
      setProblems((before) => {
        const left = Object.entries(before).filter(([path]) => !Object.hasOwn(changed, path.split('.', 1).join()))
        return Object.fromEntries(left) as Problems<Field>
      }),
  }
}

/** The mutation of TanStack Query that sends the form. */
interface Sending<Sent, Answer> {
  isPending: boolean
  error: Error | null
  mutate: (sent: Sent, options: { onSuccess: (answer: Answer) => void; onError: (error: Error) => void }) => void
}

interface FormInput<Draft extends object, Sent, Answer> {
  /** The values of the fields. The caller stores them for as long as they should survive. */
  draft: Draft
  change: (part: Partial<Draft>) => void
  /** The body to send; by default the draft. */
  sent?: (draft: Draft) => Sent
  /** The problems of the draft, usually `problemsIn(Schema, sent)`. */
  check: (draft: Draft, element?: HTMLFormElement) => Problems
  sending: Sending<Sent, Answer>
  onDone?: (answer: Answer, sent: Sent) => void
  /** False if the form can't be sent yet, e.g. during uploads. */
  isReady?: () => boolean
  /** Assigns a failure to fields, for codes that belong to one. */
  problemsOf?: (error: Error) => Problems
}

/** The result of {@link useForm}, for the fields of a form. */
export interface Form<Draft extends object> {
  /** How often the form was rejected: for `useFirstError`, which focuses the first wrong field. */
  refusals: number
  draft: Draft
  problems: Problems<keyof Draft & string>
  isSending: boolean
  /** A failure that belongs to no field. */
  failure: Error | null
  set: (part: Partial<Draft>) => void
  submit: (event?: FormEvent<HTMLFormElement>) => void
}

/**
 * A form: it is checked before it is sent, problems of the browser and of the server appear beside
 * the same fields, the first of them gets the focus, and the draft stays as it was typed.
 */
export function useForm<Draft extends object, Sent = Draft, Answer = unknown>({
  draft,
  change,
  sent = (whole) => whole as unknown as Sent,
  check,
  sending,
  onDone,
  isReady = () => true,
  problemsOf = refusedFields,
}: FormInput<Draft, Sent, Answer>): Form<Draft> {
  const { problems, refusals, refuse, forget } = useProblems()
  const { error, isPending } = sending

  return {
    refusals,
    draft,
    problems,
    isSending: isPending,
    failure: error && Object.keys(problemsOf(error)).length === 0 ? error : null,
    set: (part) => {
      change(part)
      forget(part)
    },
    submit: (event) => {
      event?.preventDefault()
      if (isPending || !isReady() || refuse(check(draft, event?.currentTarget))) return
      const whole = sent(draft)
      sending.mutate(whole, {
        onSuccess: (answer) => onDone?.(answer, whole),
        onError: (failure) => refuse(problemsOf(failure)),
      })
    },
  }
}

/** The edits that the user typed after a save began. The next save sends them. */
export function stillToSave<Edits extends object>(now: Edits, sent: Edits): Partial<Edits> {
  return Object.fromEntries(
    Object.entries(now).filter(([field, value]) => sent[field as keyof Edits] !== value),
  ) as Partial<Edits>
}
