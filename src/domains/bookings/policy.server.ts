import type { UserType } from '#domains/identity/contract.ts'
import { type Act, type Movable, moveProblem } from '#domains/schedule/lifecycle-rules.ts'
import { conflict } from '#platform/http/errors.server.ts'

/** 409 `move_not_allowed`: the lifecycle has no such move, or not at this time. */
export const moveNotAllowed = (message: string) => conflict('move_not_allowed', message)

/** Throws 409 `move_not_allowed` unless the party may make the move now. */
export function assertMove(booking: Movable, act: Act, party: UserType, now: Date): void {
  const problem = moveProblem(booking, act, party, now)
  if (problem !== null) throw moveNotAllowed(problem)
}
