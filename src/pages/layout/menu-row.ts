/** The classes of a menu row: a link or a button. */
export const menuRow = 'menu-row'
