import { createIcon } from '../icon.ts'

/** Lucide's "reply". */
export const Reply = /* @__PURE__ */ createIcon('reply', [
  ['path', { d: 'M20 18v-2a4 4 0 0 0-4-4H4' }],
  ['path', { d: 'm9 17-5-5 5-5' }],
])
