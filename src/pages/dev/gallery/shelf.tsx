import { type ComponentType, type ReactNode, useId } from 'react'

const themes = { light: 'Light', dark: 'Dark' }

/** The same parts twice, side by side where there is room: every colour answers to the nearest `color-scheme`. */
export function Shelf({ title, content: Content }: { title: string; content: ComponentType }) {
  const id = useId()
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="mb-3 text-2xl">
        {title}
      </h2>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4 lg:grid-cols-2">
        {Object.entries(themes).map(([theme, name]) => (
          <div
            key={theme}
            role="group"
            aria-label={`${title}, ${name.toLowerCase()}`}
            style={{ colorScheme: theme }}
            className="flex flex-col gap-6 rounded-card border border-line bg-paper p-4 text-ink sm:p-6"
          >
            <p className="text-sm font-semibold text-quiet">{name}</p>
            <Content />
          </div>
        ))}
      </div>
    </section>
  )
}

/** A part in one state, under the name of both; `inline` sets several beside each other. */
export function Specimen({ name, inline = false, children }: { name: string; inline?: boolean; children: ReactNode }) {
  return (
    <div>
      <p className="mb-2 text-sm text-quiet">{name}</p>
      {inline ? <div className="flex flex-wrap items-center gap-3">{children}</div> : children}
    </div>
  )
}
