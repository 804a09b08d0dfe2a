import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useDraftAcrossSignIn } from '#domains/identity/client.ts'
import { useApi } from '#platform/api-context.tsx'
import { problemsIn } from '#platform/check.ts'
import { refusedFields, stillToSave, useProblems } from '#platform/form.ts'
import type { Problems } from '#platform/problems.ts'
import { showError } from '#platform/show-error.ts'
import { t } from '#ui/language.ts'
import { toast } from '#ui/toast.tsx'
import { hoursAddress, hoursQuery, ownHoursQuery } from '../hours-client.ts'
import type { ClosedDays, OpenWeekday, OwnHours } from '../hours-contract.ts'
import { firstDayMissing, lastDayTooEarly } from '../hours-limits.ts'
import { areBackwards, type HoursDraft } from '../hours-rules.ts'
import { HoursChange } from '../hours-schema.ts'
import { bookingsKey } from '../lifecycle-client.ts'

/** The state of the opening hours form. Only fields that the user changed are sent. */
export function useHoursForm(provider_id: string, saved: OwnHours) {
  const [edits, setEdits] = useState<Partial<HoursDraft>>({})
  const { problems, refusals, refuse } = useProblems()
  const isChanged = Object.keys(edits).length > 0
  useDraftAcrossSignIn(`hours:${provider_id}`, isChanged ? edits : undefined, setEdits)
  const draft: HoursDraft = { ...saved, ...edits }
  const save = useSave(provider_id, {
    onSaved: (sent) => setEdits((now) => stillToSave(now, sent)),
    onRefused: refuse,
  })

  function set(change: Partial<HoursDraft>) {
    setEdits((before) => ({ ...before, ...change }))
    refuse({})
  }

  return {
    draft,
    problems,
    refusals,
    isChanged,
    isSaving: save.isPending,
    set,
    setDay: (day: OpenWeekday) => set({ week: draft.week.map((each) => (each.weekday === day.weekday ? day : each)) }),
    /** Shows why a closed entry that was filled in can't be saved. */
    refuseClosed: (typed: ClosedDays) =>
      void refuse(
        areBackwards(typed) ? { 'typed.last_date': lastDayTooEarly } : { 'typed.first_date': firstDayMissing },
      ),
    /** `typed` is a closed entry that was filled in but not added yet. */
    submit: (typed: ClosedDays | undefined) => {
      if (save.isPending) return
      const change = typed ? { ...edits, closed: [...draft.closed, typed] } : edits
      setEdits(change)
      if (!refuse(problemsIn(HoursChange, change))) save.mutate(change)
    },
  }
}

/** The result of {@link useHoursForm}. */
export type HoursForm = ReturnType<typeof useHoursForm>

interface Outcome {
  onSaved: (sent: Partial<HoursDraft>) => void
  onRefused: (found: Problems) => void
}

function useSave(provider_id: string, done: Outcome) {
  const api = useApi()
  const cache = useQueryClient()
  return useMutation({
    networkMode: 'online',
    mutationFn: (change: Partial<HoursDraft>) => api.patch<OwnHours>(hoursAddress(provider_id), change),
    onSuccess: async (saved, sent) => {
      cache.setQueryData(ownHoursQuery(api, provider_id).queryKey, saved)
      done.onSaved(sent)
      toast({ type: 'success', title: t('Success'), message: t('Opening hours saved') })
      await cache.invalidateQueries({ queryKey: hoursQuery(api, provider_id).queryKey })
      await cache.invalidateQueries({ queryKey: bookingsKey })
    },
    onError: (error) => {
      done.onRefused(refusedFields(error))
      showError(error)
    },
  })
}
