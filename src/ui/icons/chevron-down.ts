import { createIcon } from '../icon.ts'

/** Lucide's "chevron-down". */
export const ChevronDown = /* @__PURE__ */ createIcon('chevron-down', [['path', { d: 'm6 9 6 6 6-6' }]])
