import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { isSessionOver } from '#platform/api-client.ts'
import { problemsIn } from '#platform/check.ts'
import { useForm } from '#platform/form.ts'
import { usePostOnce } from '#platform/post-once.ts'
import type { SentReport } from './reports-contract.ts'
import { type ReportDraft } from './reports-rules.ts'
import { NewReport, type ReportSubject } from './reports-schema.ts'

/** The subject of a report. */
export interface Reported {
  subject: ReportSubject
  subject_id: string
}

/** The form of a report. */
export function useReportForm(about: Reported) {
  const sending = useSending(about)
  const [draft, setDraft] = useState<ReportDraft>({ reason: '', details: '' })
  const form = useForm({
    draft,
    change: (part) => setDraft((before) => ({ ...before, ...part })),
    check: (whole) => problemsIn(NewReport, { ...about, ...whole }),
    sending,
  })
  const failure = isSessionOver(form.failure) ? undefined : form.failure?.message
  return { ...form, failure, isSent: sending.isSuccess }
}

function useSending(about: Reported) {
  const postOnce = usePostOnce()
  return useMutation({
    mutationFn: (draft: ReportDraft) => postOnce<SentReport>('/rest/v1/reports', { ...about, ...draft }),
  })
}
