import { useMutation, useQueryClient } from '@tanstack/react-query'
import { ApiError, refusedFields } from '../../../platform/api-client.ts'
import { useApi } from '../../../platform/api-context.tsx'
import { usePostOnce } from '../../../platform/post-once.ts'
import { useProblems } from '../../../ui/problems.ts'
import { isSessionOver } from '../../accounts/client.ts'
import { useTabDraft } from '../../accounts/sessions/drafts/client.ts'
import { isoDay } from '../../../ui/formats.ts'
import { toast } from '../../../ui/toast.tsx'
import { leadsKey } from '../client.ts'
import type { Lead } from '../contract.ts'
import { draftFrom, type LeadDraft, type LeadProblems, leadOf, problemsOf } from './rules.ts'

interface LeadFormInput {
  /** Whose draft it is, and of what: what was typed survives a reload in this tab. */
  name: string
  first: LeadDraft
  /** The request that is changed; a new one without. */
  lead?: Lead
  onDone: (lead: Lead) => void
}

/** The state behind the form of a service request (specification, section 2): what is filled in, what is wrong, how far it is. */
export function useLeadForm({ name, first, lead, onDone }: LeadFormInput) {
  const [draft, keep, forget] = useTabDraft(`lead-draft:${name}`, (kept) => draftFrom(kept, first))
  const { problems, refusals, refuse, forget: forgetProblems } = useProblems<LeadProblems>()
  const sending = useSend(lead)

  return {
    draft,
    problems,
    /** Counts how often the form was refused: each time its first wrong field gets the focus. */
    refusals,
    isSending: sending.isPending,
    isNew: lead === undefined,
    set: (part: Partial<LeadDraft>) => {
      keep({ ...draft, ...part })
      forgetProblems(part)
    },
    submit: () => {
      if (sending.isPending) return
      if (refuse(problemsOf(draft, today()))) return
      sending.mutate(draft, {
        onSuccess: (saved) => {
          forget()
          onDone(saved)
        },
        onError: (error) => refuse(refusedFields(error)),
      })
    },
  }
}

/** What {@link useLeadForm} gives to the fields. */
export type LeadFormState = ReturnType<typeof useLeadForm>

/** Posts, once, or changes what stands. */
function useSend(lead: Lead | undefined) {
  const api = useApi()
  const cache = useQueryClient()
  const postOnce = usePostOnce()
  return useMutation({
    mutationFn: (draft: LeadDraft) =>
      lead
        ? api.patch<Lead>(`/rest/v1/leads/${lead.id}`, leadOf(draft))
        : postOnce<Lead>('/rest/v1/leads', leadOf(draft)),
    onSuccess: () => toast({ type: 'success', title: 'Success', message: lead ? 'Service request updated' : posted }),
    onError: (error) => {
      if (isSessionOver(error)) return
      const isRefusal = error instanceof ApiError && error.status >= 400 && error.status < 500
      const message = isRefusal ? error.message : 'Failed to submit service request'
      toast({ type: 'error', title: 'Error', message })
    },
    onSettled: () => cache.invalidateQueries({ queryKey: leadsKey }),
  })
}

const posted = 'Your service request has been posted'

/** The day on the viewer's calendar, `YYYY-MM-DD`. */
export function today(): string {
  return isoDay(new Date())
}
