import { createIcon } from '../icon.ts'

/** Lucide's "chevron-right". */
export const ChevronRight = /* @__PURE__ */ createIcon('chevron-right', [['path', { d: 'm9 18 6-6-6-6' }]])
