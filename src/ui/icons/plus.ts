import { createIcon } from '../icon.ts'

/** Lucide's "plus". */
export const Plus = /* @__PURE__ */ createIcon('plus', [
  ['path', { d: 'M5 12h14' }],
  ['path', { d: 'M12 5v14' }],
])
