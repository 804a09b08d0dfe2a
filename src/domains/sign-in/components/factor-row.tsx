import type { ReactNode } from 'react'

/** One way to sign in: its name, its status and its buttons. */
export function FactorRow({ title, text, children }: { title: string; text: ReactNode; children?: ReactNode }) {
  return (
    <li className="flex flex-col gap-3 py-5 first:pt-0 last:pb-0 sm:flex-row sm:items-center sm:justify-between sm:gap-6">
      <div className="min-w-0">
        <h3 className="font-text text-base font-semibold tracking-normal">{title}</h3>
        <div className="text-sm text-quiet">{text}</div>
      </div>
      {children && <div className="flex flex-wrap gap-3 sm:shrink-0 sm:justify-end">{children}</div>}
    </li>
  )
}
