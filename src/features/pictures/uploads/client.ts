import { useRef, useState } from 'react'
import { ApiError } from '../../../platform/api-client.ts'
import { toast } from '../../../ui/toast.tsx'
import { isSessionOver } from '../../accounts/client.ts'
import { uploadPicture } from '../client.ts'
import type { Bucket } from '../contract.ts'
import { problemOf } from '../rules.ts'

/** A photo on its way. */
interface Upload {
  key: number
  /** What was chosen, as the browser can show it at once. */
  preview: string
  /** How much has been sent, from 0 to 1. */
  share: number
}

interface PhotoUploadsInput {
  bucket: Bucket
  /** Addresses of those that are chosen so far. */
  photos: readonly string[]
  /** How many there may be. */
  most: number
  /** Photos arrive while others may have been taken away, so what is chosen is changed and not set. */
  change: (next: (photos: string[]) => string[]) => void
}

/** The state behind {@link PhotoPicker}: photos are uploaded as soon as they are chosen, one after the other, and named by the form that is saved later. */
export function usePhotoUploads({ bucket, photos, most, change }: PhotoUploadsInput) {
  const [uploads, setUploads] = useState<Upload[]>([])
  const [problem, setProblem] = useState<string>()
  const last = useRef(0)
  const queue = useRef(Promise.resolve())

  function add(files: readonly File[]) {
    const room = most - photos.length - uploads.length
    const wrong = files.map(problemOf).find((text) => text !== undefined)
    setProblem(wrong ?? (files.length > room ? `You can show at most ${most} photos` : undefined))
    for (const file of files.filter((each) => !problemOf(each)).slice(0, room)) start(file)
  }

  function start(file: File) {
    const upload = { key: ++last.current, preview: URL.createObjectURL(file), share: 0 }
    setUploads((before) => [...before, upload])
    queue.current = queue.current.then(() => send(upload, file))
  }

  async function send({ key, preview }: Upload, file: File) {
    const tell = (share: number) =>
      setUploads((before) => before.map((each) => (each.key === key ? { ...each, share } : each)))
    try {
      const { public_url } = await uploadPicture(bucket, file, tell)
      change((now) => [...now, public_url])
    } catch (error) {
      const { message } = error as Error
      if (error instanceof ApiError && error.status === 422) setProblem(message)
      else if (!isSessionOver(error)) toast({ type: 'error', title: 'Upload Failed', message })
    } finally {
      URL.revokeObjectURL(preview)
      setUploads((before) => before.filter((each) => each.key !== key))
    }
  }

  return {
    photos,
    most,
    uploads,
    problem,
    isUploading: uploads.length > 0,
    isFull: photos.length + uploads.length >= most,
    add,
    remove: (url: string) => {
      setProblem(undefined)
      change((now) => now.filter((each) => each !== url))
    },
  }
}

/** What {@link usePhotoUploads} gives to the picker. */
export type PhotoUploads = ReturnType<typeof usePhotoUploads>
