import { lazy, Suspense } from 'react'
import { useHydrated } from '#ui/hydrated.ts'

/**
 * The provider's calendar questions, for pages where they are rare and nothing waits for them. A
 * failed load shows nothing, because the profile shows them, too.
 */
export function LateQuestions() {
  const hydrated = useHydrated()
  return <Suspense>{hydrated && <CalendarQuestions />}</Suspense>
}

const CalendarQuestions = lazy(async () => {
  const { CalendarQuestions: Content } = await import('./calendar-questions.tsx').catch(() => ({
    CalendarQuestions: () => null,
  }))
  return { default: Content }
})
