import { createIcon } from '../icon.ts'

/** Lucide's "circle". */
export const Circle = /* @__PURE__ */ createIcon('circle', [['circle', { cx: '12', cy: '12', r: '10' }]])
