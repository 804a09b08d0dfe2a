import type { ReactNode } from 'react'

/** A page to read: one column, a title, a lead. */
export function Sheet({ title, lead, children }: { title: string; lead: ReactNode; children: ReactNode }) {
  return (
    <div className="mx-auto w-full max-w-3xl px-4 py-10 sm:py-14">
      <h1 className="text-3xl sm:text-4xl">{title}</h1>
      <div className="mt-3 text-lg text-quiet">{lead}</div>
      <div className="mt-10">{children}</div>
    </div>
  )
}
