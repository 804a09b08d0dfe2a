/** The classes of a menu row: a link or a button. */
export const menuRow =
  'flex min-h-11 w-full items-center gap-3 rounded-[8px] px-3 text-left font-medium transition-colors hover:bg-sunken'
