import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { Profile } from '#domains/identity/contract.ts'
import { ApiError, errorOf, isSessionOver, unreachable } from '#platform/api-client.ts'
import { useApi } from '#platform/api-context.tsx'
import type { ReducedSize } from '#platform/reduce-image.ts'
import { showError } from '#platform/show-error.ts'
import { t } from '#ui/language.ts'
import { toast } from '#ui/toast.tsx'
import type { Bucket, StoredPicture } from './contract.ts'
import { acceptedTypes, isOnDevice, isPicture, limits, photoTexts, problemOf, texts, textsOf } from './rules.ts'

/**
 * Changes and removes the picture of the user's profile, with a toast for the result. `progress` is
 * the uploaded share, from 0 to 1; `preview` shows the chosen file until the page is updated.
 */
export function useAvatar({ id }: Pick<Profile, 'id'>) {
  const [progress, setProgress] = useState(0)
  const [preview, setPreview] = useState<string>()
  const avatarChange = useChangeAvatar(id, t('Failed to update profile image'), t('Profile image updated'))
  const removal = useChangeAvatar(id, t('Remove Failed'), t('Profile image removed'))
  const upload = useMutation({
    mutationFn: async (file: File) =>
      uploadPicture('avatars', await reduceForUpload(file, t(texts.tooLarge)), setProgress),
    onSuccess: ({ public_url }) => avatarChange.mutate(public_url, { onSettled: forget }),
    onError: (error) => {
      forget()
      showError(error, undefined, t('Upload Failed'))
    },
  })
  const failed = upload.error instanceof ApiError && upload.error.status === 422 ? undefined : upload.variables

  function forget() {
    setPreview((shown) => void (shown && URL.revokeObjectURL(shown)))
  }

  function change(file: File) {
    if (!isPicture(file)) return toast({ type: 'error', title: t('Upload Failed'), message: t(texts.notAPicture) })
    setProgress(0)
    setPreview(URL.createObjectURL(file))
    upload.mutate(file)
  }

  return {
    change,
    progress,
    preview,
    isChanging: upload.isPending || avatarChange.isPending,
    /** Sends the last picture again, if that may help. */
    retry: upload.isError && failed ? () => change(failed) : undefined,
    removal,
  }
}

function useChangeAvatar(profile_id: string, failure: string, success: string) {
  const api = useApi()
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (avatar_url: string | null) => api.patch(`/rest/v1/users/${profile_id}`, { avatar_url }),
    onSuccess: async () => {
      toast({ type: 'success', title: t('Success'), message: success })
      // Many lists show the picture.
      await cache.invalidateQueries()
    },
    onError: (error) => showError(error, undefined, failure),
  })
}

/**
 * A picture of any size that phones take, reduced for the upload. Throws `ApiError` if it can't be
 * uploaded.
 */
async function reduceForUpload(file: File, tooLarge: string, size?: ReducedSize): Promise<File> {
  const { reduceImage } = await import('#platform/reduce-image.ts')
  const small = await reduceImage(file, acceptedTypes.split(','), size)
  const problem = problemOf(small, tooLarge)
  if (problem) throw new ApiError(422, 'validation_failed', problem)
  return small
}

/** The buckets that take PDFs, too. */
export type DocumentBucket = 'field-files' | 'credential-files'

/**
 * Uploads a PDF or a picture for an own field or a credential, and returns its name. Throws
 * `ApiError` if it can't be uploaded.
 */
export async function uploadDocument(bucket: DocumentBucket, file: File): Promise<string> {
  const { tooLarge } = textsOf(bucket)
  const isDocument = file.type === 'application/pdf'
  if (isDocument && file.size >= limits.bytes) throw new ApiError(422, 'validation_failed', t(tooLarge))
  return (await uploadPicture(bucket, isDocument ? file : await reduceForUpload(file, t(tooLarge)))).path
}

/** The size at which four photos fit into the draft of a tab, which holds 5 million characters. */
const onDevice: ReducedSize = { bytes: 250_000, side: 1_600, quality: 0.7 }

/** A photo as a data URL, for the draft of a visitor. Throws `ApiError` if it stays too large. */
async function urlOnDevice(file: File): Promise<string> {
  const small = await reduceForUpload(file, t(photoTexts.tooLarge), onDevice)
  if (small.size > 4 * onDevice.bytes) throw new ApiError(422, 'validation_failed', t(photoTexts.tooLarge))
  const reader = new FileReader()
  return new Promise((done, failed) => {
    reader.addEventListener('load', () => done(reader.result as string))
    reader.addEventListener('error', () => failed(new ApiError(422, 'validation_failed', t(photoTexts.notAPicture))))
    reader.readAsDataURL(small)
  })
}

/** Uploads the photos that are still on the user's device. Returns the URLs of all. */
export async function uploadFromDevice(bucket: Bucket, photos: readonly string[]): Promise<string[]> {
  const urls: string[] = []
  for (const photo of photos)
    urls.push(isOnDevice(photo) ? (await uploadPicture(bucket, fileIn(photo))).public_url : photo)
  return urls
}

function fileIn(dataUrl: string): File {
  const [head = '', content = ''] = dataUrl.split(',')
  const type = head.slice('data:'.length, head.indexOf(';'))
  return new File([Uint8Array.from(atob(content), (letter) => letter.charCodeAt(0))], 'photo', { type })
}

/**
 * Uploads a picture. Throws `ApiError`. It doesn't use `fetch`, which can't report upload progress.
 */
function uploadPicture(
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
    request.upload.addEventListener('progress', ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0))
    request.addEventListener('load', () => {
      const { status, response } = request
      if (status === 201) done(response as StoredPicture)
      else failed(errorOf(status, (response ?? {}) as Parameters<typeof errorOf>[1]))
    })
    for (const event of ['error', 'timeout'] as const)
      request.addEventListener(event, () => failed(new ApiError(0, 'unreachable', unreachable)))
    request.send(form)
  })
}

/** A photo that is being uploaded. */
interface Upload {
  key: number
  /** An object URL of the chosen file. */
  preview: string
  file: File
  /** The uploaded share, from 0 to 1. */
  share: number
  /** The upload failed, and can be tried again. */
  hasFailed: boolean
}

interface PhotoUploadsInput {
  bucket: Bucket
  /** URLs of the photos chosen so far. */
  photos: readonly string[]
  /** The maximum number of photos. */
  most: number
  /** Visitors can't upload yet: their photos stay on the device, as data URLs. */
  isVisitor?: boolean
  /** Takes a function, because the user may remove photos while others are being uploaded. */
  change: (next: (photos: string[]) => string[]) => void
}

/**
 * The photos that are being uploaded, one after the other. `send` uploads the next one when its
 * turn comes.
 */
function useQueue(send: (upload: Upload) => Promise<void>) {
  const [uploads, setUploads] = useState<Upload[]>([])
  const last = useRef(0)
  const queue = useRef(Promise.resolve())
  const enqueue = (upload: Upload) => void (queue.current = queue.current.then(() => send(upload)))
  const update = (key: number, next: Partial<Upload>) =>
    setUploads((before) => before.map((each) => (each.key === key ? { ...each, ...next } : each)))
  return {
    uploads,
    update,
    start: (file: File) => {
      const upload = { key: ++last.current, preview: URL.createObjectURL(file), file, share: 0, hasFailed: false }
      setUploads((before) => [...before, upload])
      enqueue(upload)
    },
    retry: (upload: Upload) => {
      update(upload.key, { share: 0, hasFailed: false })
      enqueue(upload)
    },
    drop: ({ key, preview }: Upload) => {
      URL.revokeObjectURL(preview)
      setUploads((before) => before.filter((each) => each.key !== key))
    },
  }
}

/**
 * The state of a photo picker. Uploads photos one after the other as soon as they are chosen; the
 * form saves their URLs later. One that could not be sent waits for a retry.
 */
export function usePhotoUploads({ bucket, photos, most, isVisitor = false, change }: PhotoUploadsInput) {
  const [problem, setProblem] = useState<string>()
  const { uploads, update, start, retry, drop } = useQueue(send)

  async function uploaded({ key, file }: Upload): Promise<string> {
    const small = await reduceForUpload(file, t(photoTexts.tooLarge))
    return (await uploadPicture(bucket, small, (share) => update(key, { share }))).public_url
  }

  async function send(upload: Upload) {
    const { key, file } = upload
    try {
      const url = isVisitor ? await urlOnDevice(file) : await uploaded(upload)
      change((now) => [...now, url])
      drop(upload)
    } catch (error) {
      const isRejected = error instanceof ApiError && error.status >= 400 && error.status < 500
      if (isRejected && !isSessionOver(error)) setProblem(error.message)
      if (isRejected && error.status === 422) drop(upload)
      else update(key, { hasFailed: true })
    }
  }

  return {
    photos,
    most,
    uploads,
    problem,
    isUploading: uploads.some(({ hasFailed }) => !hasFailed),
    isFull: photos.length + uploads.length >= most,
    /** Whether the form can be sent. If photos were not uploaded, it asks the user what to do. */
    isReady: (): boolean => {
      if (uploads.some(({ hasFailed }) => hasFailed)) setProblem(t(texts.notSent))
      return uploads.length === 0
    },
    retry: (upload: Upload) => {
      setProblem(undefined)
      retry(upload)
    },
    drop: (upload: Upload) => {
      setProblem(undefined)
      drop(upload)
    },
    add: (files: readonly File[]) => {
      const room = most - photos.length - uploads.length
      const wrong = files.every(isPicture) ? undefined : t(photoTexts.notAPicture)
      setProblem(wrong ?? (files.length > room ? t('You can show at most {most} photos', { most }) : undefined))
      for (const file of files.filter(isPicture).slice(0, room)) start(file)
    },
    remove: (url: string) => {
      setProblem(undefined)
      change((now) => now.filter((each) => each !== url))
    },
  }
}

/** The result of {@link usePhotoUploads}. */
export type PhotoUploads = ReturnType<typeof usePhotoUploads>
