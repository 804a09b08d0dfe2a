import { useState } from 'react'
import { type FreeDaysQuery, useFreeDays } from './availability-client.ts'

/** The free days around the chosen date, until the user asks for others. Profiles don't load it. */
export function useShownDays(query: FreeDaysQuery, date: string, enabled?: boolean) {
  const [wish, setWish] = useState({ date, from: date })
  const free = useFreeDays(query, wish.date === date ? wish.from : date, enabled)
  return { ...free, show: (from: string) => setWish({ date, from }) }
}

/** The result of {@link useShownDays}. */
export type ShownDays = ReturnType<typeof useShownDays>
