import type { LimitLeft } from '../scope.server.ts'

/** Limits in the fields of the IETF draft `draft-ietf-httpapi-ratelimit-headers`. */
export const limitHeaders = (limits: readonly LimitLeft[]) => ({
  ratelimit: limits.map(({ name, left, reset }) => `"${name}";r=${left};t=${Math.ceil(reset)}`).join(', '),
  'ratelimit-policy': limits
    .map(({ name, points, seconds }) => `"${name}";q=${points}${seconds === undefined ? '' : `;w=${seconds}`}`)
    .join(', '),
})
