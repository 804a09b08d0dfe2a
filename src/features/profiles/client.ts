import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useKeptDraft } from '#features/form-drafts/client.ts'
import { sessionQuery } from '#features/identity/client.ts'
import type { OwnProfile, ProfileChange, User } from '#features/identity/contract.ts'
import { readPhone } from '#features/phone-numbers/rules.ts'
import { type Api, ApiError, isSessionOver } from '#platform/api-client.ts'
import { useApi } from '#platform/api-context.tsx'
import { showError } from '#platform/show-error.ts'
import { toast } from '#ui/toast.tsx'
import { changeErrors, changeOf, draftOf, type ProfileDraft, type ProfileErrors } from './rules.ts'

/**
 * The state behind the profile form. Fields that nobody has touched show what is stored, also when another tab has changed it; only
 * touched ones are sent, and they stay whatever the answer is, also over the end of the session.
 */
export function useProfileForm(user: User) {
  const [edits, setEdits] = useState<Partial<ProfileDraft>>({})
  const [errors, setErrors] = useState<ProfileErrors>({})
  const [refusals, setRefusals] = useState(0)
  useKeptDraft(`profile:${user.profile.id}`, Object.keys(edits).length > 0 ? edits : undefined, setEdits)
  const saved = draftOf(user)
  const draft = { ...saved, ...edits }
  const change = changeOf(saved, edits)

  function refuse(found: ProfileErrors) {
    setErrors(found)
    setRefusals((count) => count + 1)
  }

  const save = useSave(user.profile.id, {
    onSaved: (sent) => setEdits((now) => without(now, sent)),
    onRefused: refuse,
  })

  return {
    draft,
    errors,
    /** Counts how often the form was refused: each time its first wrong field gets the focus. */
    refusals,
    isChanged: Object.keys(change).length > 0,
    isSaving: save.isPending,
    set: <F extends keyof ProfileDraft>(field: F, value: ProfileDraft[F]) => {
      setEdits((before) => ({ ...before, [field]: value }))
      setErrors((before) => ({ ...before, [field]: undefined }))
    },
    /** Leaving the field writes a number that can be read as it will be stored. */
    tidyPhone: () => {
      const read = edits.phone === undefined ? undefined : readPhone(edits.phone)
      if (read) setEdits((before) => ({ ...before, phone: read }))
    },
    /** `zip` is what stands in the field of the place. */
    submit: (zip: string) => {
      if (save.isPending) return
      const found = changeErrors(change, zip, user.profile.user_type)
      if (Object.keys(found).length > 0) refuse(found)
      else save.mutate({ change, edits })
    },
  }
}
/** What the parts of the form are drawn from. */
export type ProfileForm = ReturnType<typeof useProfileForm>

type Edits = Partial<ProfileDraft>

/** What was typed since a save began stays to be saved. */
function without(now: Edits, sent: Edits): Edits {
  return Object.fromEntries(Object.entries(now).filter(([field, value]) => sent[field as keyof Edits] !== value))
}

function useSave(id: string, done: { onSaved: (sent: Edits) => void; onRefused: (found: ProfileErrors) => void }) {
  const api = useApi()
  const cache = useQueryClient()
  return useMutation({
    networkMode: 'online',
    mutationFn: ({ change }: { change: ProfileChange; edits: Edits }) =>
      api.patch<OwnProfile>(`/rest/v1/users/${id}`, change),
    onSuccess: (profile, { edits }) => {
      showProfile(api, cache, profile)
      // A business stands where its provider works.
      void cache.invalidateQueries({ queryKey: ['providers', profile.id] })
      done.onSaved(edits)
      toast({ type: 'success', title: 'Success', message: 'Profile updated successfully' })
    },
    onError: (error) => {
      if (isSessionOver(error)) return
      const found = fieldErrors(error)
      if (Object.keys(found).length > 0) done.onRefused(found)
      else showError(error, 'Failed to update profile')
    },
  })
}

function fieldErrors(error: Error): ProfileErrors {
  if (!(error instanceof ApiError)) return {}
  return Object.fromEntries(error.errors.map(({ path, message }) => [path.split('.')[0] ?? '', message]))
}

/** Shows a profile that has just been written in the bar and wherever else the person sees themselves. */
function showProfile(api: Api, cache: QueryClient, { phone, location, ...profile }: OwnProfile): void {
  const { name, avatar_url } = profile
  cache.setQueryData(sessionQuery(api).queryKey, (visitor) => {
    if (!visitor) return visitor
    const profiles = visitor.profiles.map((each) => (each.id === profile.id ? profile : each))
    if (visitor.profile.id !== profile.id) return { ...visitor, profiles }
    return {
      ...visitor,
      profiles,
      profile,
      user_metadata: { ...visitor.user_metadata, name, avatar_url, phone, location },
    }
  })
}
