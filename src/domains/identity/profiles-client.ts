import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Api } from '#platform/api-client.ts'
import { useApi } from '#platform/api-context.tsx'
import { refusedFields, stillToSave, useForm } from '#platform/form.ts'
import { readPhone } from '#platform/phone.ts'
import { showError } from '#platform/show-error.ts'
import { t } from '#ui/language.ts'
import { toast } from '#ui/toast.tsx'
import { providersKey, sessionQuery, useDraftAcrossSignIn } from './client.ts'
import type { OwnProfile, ProfileChange, User } from './contract.ts'
import { changeOf, draftOf, type ProfileDraft } from './profiles-rules.ts'
import { changeProblems } from './profiles-schema.ts'

/**
 * The profile form. Untouched fields show stored values, even if another tab has changed it; only
 * edited fields are sent, and they survive failures and a new sign-in.
 */
export function useProfileForm(user: User) {
  const [edits, setEdits] = useState<Partial<ProfileDraft>>({})
  useDraftAcrossSignIn(`profile:${user.profile.id}`, Object.keys(edits).length > 0 ? edits : undefined, setEdits)
  const saved = draftOf(user)
  const change = changeOf(saved, edits)
  const form = useForm({
    draft: { ...saved, ...edits },
    change: (part) => setEdits((before) => ({ ...before, ...part })),
    check: (_, element) => changeProblems(change, zipIn(element), user.profile.user_type),
    sent: () => change,
    sending: useSave(user.profile.id),
    onDone: () => setEdits((now) => stillToSave(now, edits)),
  })
  return {
    ...form,
    isChanged: Object.keys(change).length > 0,
    /** Formats a readable number as it will be stored, when the user leaves the field. */
    tidyPhone: () => {
      const read = edits.phone === undefined ? undefined : readPhone(edits.phone)
      if (read) setEdits((before) => ({ ...before, phone: read }))
    },
  }
}

/** The result of {@link useProfileForm}, for the parts of the form. */
export type ProfileForm = ReturnType<typeof useProfileForm>

/** The text in the ZIP field, even if no place has it. */
function zipIn(form: HTMLFormElement | undefined): string {
  const field = form?.elements.namedItem('location')
  return field instanceof HTMLInputElement ? field.value : ''
}

function useSave(id: string) {
  const api = useApi()
  const cache = useQueryClient()
  return useMutation({
    networkMode: 'online',
    mutationFn: (change: ProfileChange) => api.patch<OwnProfile>(`/rest/v1/users/${id}`, change),
    onSuccess: (profile) => {
      showProfile(api, cache, profile)
      // A business is located where its provider works, and its hours are in the time zone of that
      // place.
      void cache.invalidateQueries({ queryKey: [...providersKey, profile.id] })
      void cache.invalidateQueries({ queryKey: ['hours', profile.id] })
      toast({ type: 'success', title: t('Success'), message: t('Profile updated successfully') })
    },
    onError: (error) => {
      if (Object.keys(refusedFields(error)).length === 0) showError(error, t('Failed to update profile'))
    },
  })
}

/** Shows a changed profile everywhere on the page. */
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
