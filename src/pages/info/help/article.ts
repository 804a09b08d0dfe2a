/** One article of the help center, in plain text. `id` is its anchor on /help. */
export interface Article {
  id: string
  title: string
  paragraphs: readonly string[]
  /** Other words for the same, for the search. */
  keywords: string
  /** The page that the article is about. */
  link?: { text: string; to: string }
}
