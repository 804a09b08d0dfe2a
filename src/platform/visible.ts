/** Something that can be seen: blanks and joiners alone are no text. */
const visible = /[^\p{Default_Ignorable_Code_Point}\p{Z}\p{C}\u2800]/u

/** Whether a text shows anything to those who read it. */
export const isVisible = (text: string): boolean => visible.test(text)
