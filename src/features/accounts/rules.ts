import type { UserType } from './contract.ts'

/**
 * The role in force (specification, section 6; decision 2): the one chosen last, else that of the sign-up, else customer; and never one for
 * which there is no profile.
 */
export function roleInForce(
  login: { chosen_role: UserType | null; user_type: UserType },
  profiles: readonly { user_type: UserType }[],
): UserType | undefined {
  const held = new Set(profiles.map((profile) => profile.user_type))
  const wanted: (UserType | null)[] = [login.chosen_role, login.user_type, 'customer', 'provider']
  return wanted.find((role): role is UserType => role !== null && held.has(role))
}

/** How long a session lives, in milliseconds (decision 4). */
export const sessionLife = { remembered: 30 * 24 * 3_600_000, browser: 24 * 3_600_000 }

/** How often an open page looks at its session, in milliseconds (specification, section 9). */
export const SESSION_TICK_MS = 30_000

/**
 * Whether an open page should renew its session: under three ticks are left (specification, section 9), or it is a remembered one, which
 * alone has more than a day left, and it has lost a day since it was renewed (decision 4: sliding).
 */
export function needsRenewal(expires_at: Date, now: Date): boolean {
  const left = expires_at.getTime() - now.getTime()
  if (left < 3 * SESSION_TICK_MS) return true
  return left > sessionLife.browser && left < sessionLife.remembered - 24 * 3_600_000
}
