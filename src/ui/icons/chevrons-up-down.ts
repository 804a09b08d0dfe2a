import { createIcon } from '../icon.ts'

/** Lucide's "chevrons-up-down". */
export const ChevronsUpDown = /* @__PURE__ */ createIcon('chevrons-up-down', [
  ['path', { d: 'm7 15 5 5 5-5' }],
  ['path', { d: 'm7 9 5-5 5 5' }],
])
