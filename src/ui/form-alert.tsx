import { CircleAlert } from 'lucide-react'

/** An error about a whole form; announced when it appears, and shown until the next attempt. */
export function FormAlert({ title, children }: { title?: string; children: string }) {
  return (
    <div
      role="alert"
      className="flex items-start gap-3 rounded-card border border-terracotta/50 bg-terracotta-soft px-4 py-3 text-sm"
    >
      <CircleAlert aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-terracotta" />
      <div className="min-w-0 flex-1">
        {title && <p className="font-semibold">{title}</p>}
        <p>{children}</p>
      </div>
    </div>
  )
}
