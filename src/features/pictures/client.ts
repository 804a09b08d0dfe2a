import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiError, errorOf, unreachable } from '../../platform/api-client.ts'
import { useApi } from '../../platform/api-context.tsx'
import { toast } from '../../ui/toast.tsx'
import { isSessionOver } from '../accounts/client.ts'
import type { Profile } from '../accounts/contract.ts'
import type { Bucket, StoredPicture } from './contract.ts'
import { problemOf } from './rules.ts'

/**
 * Changes and removes the face of one's own profile, and says how it went. `progress` is the share that has been sent, from 0 to 1;
 * `preview` what was chosen, until everything shows it.
 */
export function useAvatar({ id }: Pick<Profile, 'id'>) {
  const [progress, setProgress] = useState(0)
  const [preview, setPreview] = useState<string>()
  const wearing = useWearing(id, 'Failed to update profile image', 'Profile image updated')
  const removal = useWearing(id, 'Remove Failed', 'Profile image removed')
  const upload = useMutation({
    mutationFn: (file: File) => uploadPicture('avatars', file, setProgress),
    onSuccess: ({ public_url }) => wearing.mutate(public_url, { onSettled: forget }),
    onError: (error) => {
      forget()
      sayFailed('Upload Failed', error)
    },
  })

  function forget() {
    setPreview((shown) => void (shown && URL.revokeObjectURL(shown)))
  }

  function change(file: File) {
    const problem = problemOf(file)
    if (problem) return toast({ type: 'error', title: 'Upload Failed', message: problem })
    setProgress(0)
    setPreview(URL.createObjectURL(file))
    upload.mutate(file)
  }

  return { change, progress, preview, isChanging: upload.isPending || wearing.isPending, removal }
}

function useWearing(profile_id: string, failure: string, success: string) {
  const api = useApi()
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (avatar_url: string | null) => api.patch(`/rest/v1/users/${profile_id}`, { avatar_url }),
    onSuccess: async () => {
      toast({ type: 'success', title: 'Success', message: success })
      // A face stands in many lists.
      await cache.invalidateQueries()
    },
    onError: (error) => sayFailed(failure, error),
  })
}

function sayFailed(title: string, error: Error): void {
  if (!isSessionOver(error)) toast({ type: 'error', title, message: error.message })
}

/** Uploads a picture. Throws `ApiError`. It is no `fetch`, because that cannot tell how much has been sent. */
export function uploadPicture(
  bucket: Bucket,
  file: File,
  onProgress: (share: number) => void = () => {},
): Promise<StoredPicture> {
  const form = new FormData()
  form.append('file', file)
  return new Promise((done, failed) => {
    const request = new XMLHttpRequest()
    request.open('POST', `/storage/v1/object/${bucket}`)
    request.responseType = 'json'
    request.timeout = 120_000
    request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0)
    request.onload = () => {
      const { status, response } = request
      if (status === 201) done(response as StoredPicture)
      else failed(errorOf(status, (response ?? {}) as Parameters<typeof errorOf>[1]))
    }
    request.onerror = request.ontimeout = () => failed(new ApiError(0, 'unreachable', unreachable))
    request.send(form)
  })
}
