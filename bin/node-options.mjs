/**
 * Node's option for a small space for new objects: under load, pages of users take 235 MB instead
 * of 272 with 16 MB, for 3 % more CPU time.
 */
export const smallNewSpace = '--max-semi-space-size=8'
