/** Files up to this many bytes are sent as they are, if the server reads their type. */
const SMALL_ENOUGH = 1_500_000

/** The longer side of a reduced image in pixels: more than any page shows. */
const LONGEST_SIDE = 2_560

/**
 * Makes an image small enough to upload: a JPEG, upright as its camera says, on white where it was
 * transparent. Returns the file itself if it is small and of one of the `types`, or if this browser
 * can't read it. Browser only.
 */
export async function reduceImage(file: File, types: readonly string[]): Promise<File> {
  const isAccepted = types.includes(file.type)
  if (isAccepted && file.size <= SMALL_ENOUGH) return file
  const bitmap = await createImageBitmap(file).catch(() => undefined)
  if (!bitmap) return file
  const scale = Math.min(1, LONGEST_SIDE / Math.max(bitmap.width, bitmap.height))
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
  const blob = await new Promise<Blob | null>((done) => canvas.toBlob(done, 'image/jpeg', 0.85))
  return blob && (blob.size < file.size || !isAccepted) ? new File([blob], 'photo.jpg', { type: 'image/jpeg' }) : file
}
