/** The size of a reduced image. */
export interface ReducedSize {
  /** Files up to this many bytes stay as they are, if the server reads their type. */
  bytes: number
  /** The longer side of a reduced image in pixels. */
  side: number
  /** The quality of the JPEG, from 0 to 1. */
  quality: number
}

/** For an upload: more pixels than any page shows. */
const forUpload: ReducedSize = { bytes: 1_500_000, side: 2_560, quality: 0.85 }

/**
 * Makes an image small enough to upload: a JPEG, upright as its camera says, on white where it was
 * transparent. Returns the file itself if it is small and of one of the `types`, or if this browser
 * can't read it. Browser only.
 */
export async function reduceImage(file: File, types: readonly string[], size = forUpload): Promise<File> {
  const isAccepted = types.includes(file.type)
  if (isAccepted && file.size <= size.bytes) return file
  const bitmap = await createImageBitmap(file).catch(() => undefined)
  if (!bitmap) return file
  const scale = Math.min(1, size.side / Math.max(bitmap.width, bitmap.height))
  const canvas = document.createElement('canvas')
  canvas.width = Math.round(bitmap.width * scale)
  canvas.height = Math.round(bitmap.height * scale)
  const context = canvas.getContext('2d')
  if (!context) return file
  context.imageSmoothingQuality = 'high'
  context.fillStyle = 'white'
  context.fillRect(0, 0, canvas.width, canvas.height)
  context.drawImage(bitmap, 0, 0, canvas.width, canvas.height)
  bitmap.close()
  const blob = await new Promise<Blob | null>((done) => canvas.toBlob(done, 'image/jpeg', size.quality))
  return blob && (blob.size < file.size || !isAccepted) ? new File([blob], 'photo.jpg', { type: 'image/jpeg' }) : file
}
