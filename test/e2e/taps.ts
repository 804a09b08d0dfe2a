import type { Locator } from '@playwright/test'
import { expect, test } from './journey.ts'

/** Counts what a user does with a finger: presses, and characters on the keyboard. */
export interface Taps {
  /** Taps an element. */
  tap: (element: Locator) => Promise<void>
  /** Taps a field and types. If the field has the focus already, the tap isn't needed. */
  type: (field: Locator, text: string) => Promise<void>
  /**
   * Goes on to the next field with a key of the keyboard, and types. Buttons beside fields are
   * skipped.
   */
  next: (field: Locator, text: string) => Promise<void>
  /** Sends a form with the Enter key of the keyboard. */
  enter: (field: Locator) => Promise<void>
  /** Taps a list of options and taps one of them. */
  choose: (list: Locator, option: Parameters<Locator['selectOption']>[0]) => Promise<void>
  /** Prints the taps and keys of the journey, and fails if there were more than `most`. */
  report: (journey: string, most: number, mostKeys?: number) => void
}

/** A counter that starts with no taps. Let a journey act through it, and end with `report`. */
export function countTaps(): Taps {
  const count = { taps: 0, keys: 0 }
  const log: string[] = []

  async function tap(element: Locator): Promise<void> {
    await element.click()
    count.taps += 1
    log.push(String(element))
  }

  return {
    tap,
    async type(field, text) {
      const hasFocus = await field.evaluate((element) => element === document.activeElement)
      if (!hasFocus) await tap(field)
      await field.fill(text)
      count.keys += text.length
    },
    async next(field, text) {
      for (let tries = 0; tries < 3; tries += 1) {
        if (await field.evaluate((element) => element === document.activeElement)) break
        await field.page().keyboard.press('Tab')
      }
      await expect(field).toBeFocused()
      await field.fill(text)
      count.keys += text.length + 1
    },
    async enter(field) {
      await field.press('Enter')
      count.keys += 1
    },
    async choose(list, option) {
      await list.selectOption(option)
      count.taps += 2
      log.push(`an option of ${String(list)}`)
    },
    report(journey, most, mostKeys = Infinity) {
      const line = `${journey}: ${count.taps} taps of at most ${most}, ${count.keys} keys`
      test.info().annotations.push({ type: 'taps', description: line })
      process.stdout.write(`${line}\n`)
      expect(count.taps, [line, ...log].join('\n')).toBeLessThanOrEqual(most)
      expect(count.keys, line).toBeLessThanOrEqual(mostKeys)
    },
  }
}
