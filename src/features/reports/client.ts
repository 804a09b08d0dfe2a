import { useMutation } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { ApiError } from '../../platform/api-client.ts'
import { useApi } from '../../platform/api-context.tsx'
import { useProblems } from '../../ui/problems.ts'
import { isSessionOver } from '../accounts/client.ts'
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
  const { problems, refusals, refuse, forget } = useProblems<ReportProblems>()

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

/** The same report keeps its key, so that a second try after a lost answer is no second report. */
function useSending(about: Reported) {
  const api = useApi()
  const last = useRef({ content: '', key: '' })
  return useMutation({
    mutationFn: (draft: ReportDraft) => {
      const content = JSON.stringify(draft)
      if (last.current.content !== content) last.current = { content, key: crypto.randomUUID() }
      const headers = { 'idempotency-key': last.current.key }
      return api.post<SentReport>('/rest/v1/reports', { ...about, ...draft }, { headers })
    },
  })
}

function problemsOf(error: Error): ReportProblems {
  if (!(error instanceof ApiError)) return {}
  const isField = (path: string) => ['reason', 'details'].includes(path)
  return Object.fromEntries(error.errors.flatMap(({ path, message }) => (isField(path) ? [[path, message]] : [])))
}
