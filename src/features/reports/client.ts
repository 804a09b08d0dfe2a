import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiError, isSessionOver } from '#platform/api-client.ts'
import { useProblems } from '#platform/form.ts'
import { usePostOnce } from '#platform/post-once.ts'
import type { ReportSubject, SentReport } from './contract.ts'
import { type ReportDraft, type ReportProblems, reportProblems } from './rules.ts'

/** What a report is about. */
export interface Reported {
  subject: ReportSubject
  subject_id: string
}

/** The state behind the form: what was typed, what is wrong with it, and whether it has arrived. */
export function useReportForm(about: Reported) {
  const sending = useSending(about)
  const [draft, setDraft] = useState<ReportDraft>({ reason: '', details: '' })
  const { problems, refusals, refuse, forget } = useProblems<keyof ReportProblems & string>()

  const failure = sending.error && !isSessionOver(sending.error) ? sending.error : undefined
  return {
    draft,
    problems,
    /** Counts how often the form was refused: each time its first wrong field gets the focus. */
    refusals,
    isSending: sending.isPending,
    isSent: sending.isSuccess,
    /** What belongs to no field. */
    failure: failure && Object.keys(problemsOf(failure)).length === 0 ? failure.message : undefined,
    set: (part: Partial<ReportDraft>) => {
      setDraft((before) => ({ ...before, ...part }))
      forget(part)
    },
    submit: () => {
      const found = reportProblems(draft)
      refuse(found)
      if (Object.keys(found).length === 0) sending.mutate(draft, { onError: (error) => refuse(problemsOf(error)) })
    },
  }
}

function useSending(about: Reported) {
  const postOnce = usePostOnce()
  return useMutation({
    mutationFn: (draft: ReportDraft) => postOnce<SentReport>('/rest/v1/reports', { ...about, ...draft }),
  })
}

function problemsOf(error: Error): ReportProblems {
  if (!(error instanceof ApiError)) return {}
  const isField = (path: string) => ['reason', 'details'].includes(path)
  return Object.fromEntries(error.errors.flatMap(({ path, message }) => (isField(path) ? [[path, message]] : [])))
}
