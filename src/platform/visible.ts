/** A visible character: spaces and joiners alone are not text. */
const visible = /[^\p{Default_Ignorable_Code_Point}\p{Z}\p{C}\u2800]/u

/** Whether a text contains a visible character. */
export const isVisible = (text: string): boolean => visible.test(text)
