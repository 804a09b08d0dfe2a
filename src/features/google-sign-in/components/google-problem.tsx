import { FormAlert } from '#ui/form-alert.tsx'
import { googleProblemText } from '../rules.ts'

/** Why Google did not open or join a login, by `?problem=`. */
export function GoogleProblem({ problem }: { problem: string }) {
  const text = googleProblemText(problem)
  return text && <FormAlert>{text}</FormAlert>
}
