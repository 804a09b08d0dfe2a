/** Node's option for a small space for new objects: a quarter less memory under load. */
export const smallNewSpace = '--max-semi-space-size=16'
