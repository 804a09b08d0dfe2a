import { createIcon } from '../icon.ts'

/** Lucide's "clipboard-plus". */
export const ClipboardPlus = /* @__PURE__ */ createIcon('clipboard-plus', [
  ['rect', { width: '8', height: '4', x: '8', y: '2', rx: '1', ry: '1' }],
  ['path', { d: 'M16 4h2a2 2 0 0 1 2 2v14a2 2 0 0 1-2 2H6a2 2 0 0 1-2-2V6a2 2 0 0 1 2-2h2' }],
  ['path', { d: 'M9 14h6' }],
  ['path', { d: 'M12 17v-6' }],
])
