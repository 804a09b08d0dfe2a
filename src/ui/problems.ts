import { useState } from 'react'

/** What is wrong with the fields of a form: a sentence for each, and how often the form was refused (for `useFirstError`). */
export function useProblems<Problems extends Partial<Record<string, string>>>() {
  const [problems, setProblems] = useState<Partial<Problems>>({})
  const [refusals, setRefusals] = useState(0)
  return {
    problems,
    refusals,
    /** Shows what was found; true when that is anything. */
    refuse: (found: Partial<Problems>): boolean => {
      setProblems(found)
      const isWrong = Object.keys(found).length > 0
      if (isWrong) setRefusals((count) => count + 1)
      return isWrong
    },
    /** Takes away what was said of fields that have changed since. */
    forget: (changed: object) =>
      setProblems((before) => {
        const left = Object.entries(before).filter(([field]) => !(field in changed))
        return Object.fromEntries(left) as Partial<Problems>
      }),
  }
}
