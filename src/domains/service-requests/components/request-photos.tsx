import { PhotoStrip } from '#domains/pictures/components/photo-strip.tsx'
import { pictureUrl } from '#domains/pictures/rules.ts'

/** The photos of a service request. */
export function RequestPhotos({ photos, title }: { photos: readonly string[]; title: string }) {
  return <PhotoStrip photos={photos.map((name) => pictureUrl({ bucket: 'request-photos', name }))} of={title} />
}
