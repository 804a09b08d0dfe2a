/** The photos that a report is about, by URL. Each links to its large size. */
export function ReportedPhotos({ photos, label }: { photos: string[]; label: string }) {
  return (
    <p className="flex flex-wrap gap-2 py-2">
      {photos.map((photo) => (
        <a key={photo} href={photo}>
          <img src={`${photo}?size=sm`} alt={label} loading="lazy" className="size-16 rounded-field object-cover" />
        </a>
      ))}
    </p>
  )
}
