import { createIcon } from '../icon.ts'

/** Lucide's "navigation". */
export const Navigation = /* @__PURE__ */ createIcon('navigation', [
  ['polygon', { points: '3 11 22 2 13 21 11 13 3 11' }],
])
