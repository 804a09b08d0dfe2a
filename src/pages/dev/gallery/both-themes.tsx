import type { ReactNode } from 'react'
import { classNames } from '#ui/class-names.ts'

const themes = ['light', 'dark'] as const
type Theme = (typeof themes)[number]

/** Shows its children in the light and the dark theme, side by side if there is room. */
export function BothThemes({ children }: { children: ReactNode }) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6 xl:grid-cols-2">
      {themes.map((theme) => (
        <section
          key={theme}
          ref={(element) => applyTheme(element, theme)}
          aria-label={`The ${theme} theme`}
          className={classNames(
            'flex flex-col gap-10 rounded-card border border-line bg-paper p-4 text-ink sm:p-6',
            theme === 'light' ? 'scheme-light' : 'scheme-dark',
          )}
        >
          {children}
        </section>
      ))}
    </div>
  )
}

/**
 * Colors are resolved at the root of the page; to show two themes, each part gets its own from the
 * style sheet.
 */
function applyTheme(element: HTMLElement | null, theme: Theme): void {
  for (const rule of [...document.styleSheets].flatMap((sheet) => rulesIn(sheet)))
    for (const name of [...rule.style].filter((each) => each.startsWith('--color-')))
      element?.style.setProperty(name, sideOf(rule.style.getPropertyValue(name), theme))
}

function rulesIn(group: { cssRules: CSSRuleList }): CSSStyleRule[] {
  return [...group.cssRules].flatMap((rule) => {
    if (rule instanceof CSSStyleRule) return rule
    return 'cssRules' in rule ? rulesIn(rule as CSSGroupingRule) : []
  })
}

/** The color as written, or as the build writes it for browsers without `light-dark()`. */
function sideOf(value: string, theme: Theme): string {
  const found =
    /^\s*light-dark\((?<light>.+\)),\s*(?<dark>.+)\)\s*$/.exec(value) ??
    /^\s*var\(--lightningcss-light,\s*(?<light>.+)\)\s*var\(--lightningcss-dark,\s*(?<dark>.+)\)\s*$/.exec(value)
  return found?.groups?.[theme] ?? value
}
