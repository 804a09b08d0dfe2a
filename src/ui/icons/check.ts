import { createIcon } from '../icon.ts'

/** Lucide's "check". */
export const Check = /* @__PURE__ */ createIcon('check', [['path', { d: 'M20 6 9 17l-5-5' }]])
