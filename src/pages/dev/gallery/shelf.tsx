import { type ReactNode, useId } from 'react'

/** Parts of one kind, in two columns if there is room. */
export function Shelf({ title, children }: { title: string; children: ReactNode }) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="@container">
      <h2 id={id} className="mb-3 text-2xl">
        {title}
      </h2>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-6 rounded-card border border-line p-4 sm:p-6 @3xl:grid-cols-2">
        {children}
      </div>
    </section>
  )
}

/** A part in one state, with its name; `inline` puts several side by side. */
export function Specimen({ name, inline = false, children }: { name: string; inline?: boolean; children: ReactNode }) {
  return (
    <figure className="min-w-0">
      <figcaption className="mb-2 text-sm text-quiet">{name}</figcaption>
      {inline ? <div className="flex flex-wrap items-center gap-3">{children}</div> : children}
    </figure>
  )
}
