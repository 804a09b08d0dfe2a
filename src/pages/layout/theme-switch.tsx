import { useId, useSyncExternalStore } from 'react'
import { Monitor } from '#ui/icons/monitor.ts'
import { Moon } from '#ui/icons/moon.ts'
import { Sun } from '#ui/icons/sun.ts'
import { msg, t } from '#ui/language.ts'
import { chooseTheme, type Theme, themeIn } from './theme.ts'

const choices = [
  { theme: 'system', label: msg('System theme'), Icon: Monitor },
  { theme: 'light', label: msg('Light theme'), Icon: Sun },
  { theme: 'dark', label: msg('Dark theme'), Icon: Moon },
] as const

const listeners = new Set<() => void>()
const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
const current = (): Theme => themeIn(document.cookie)

/**
 * System, light or dark. All switches on a page show the same choice. Hidden without JavaScript.
 */
export function ThemeSwitch() {
  const name = useId()
  const theme = useSyncExternalStore(subscribe, current, () => 'system')
  const choose = (next: Theme) => {
    chooseTheme(next)
    for (const listener of listeners) listener()
  }
  return (
    <fieldset className="inline-flex rounded-full border border-edge/70 p-0.5 noscript:hidden">
      <legend className="sr-only">{t('Theme')}</legend>
      {choices.map(({ theme: each, label, Icon }) => (
        <label key={each} title={t(label)} className="theme-choice">
          <input
            type="radio"
            name={name}
            checked={theme === each}
            onChange={() => choose(each)}
            aria-label={t(label)}
            className="sr-only"
          />
          <Icon className="size-4.5" />
        </label>
      ))}
    </fieldset>
  )
}
