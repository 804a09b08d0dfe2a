import { googleProblemText } from '#domains/sign-in/google-rules.ts'
import { FormAlert } from '#ui/form-alert.tsx'

/** The reason why Google didn't sign in a user or connect a login, by `?problem=`. */
export function GoogleProblem({ problem }: { problem: string }) {
  const text = googleProblemText(problem)
  return text && <FormAlert>{text}</FormAlert>
}
