/** One article of the help center, in plain text. `id` is its anchor on /help. */
export interface Article {
  id: string
  title: string
  paragraphs: readonly string[]
  /** Synonyms for the search. */
  keywords: string
  /** The page that the article is about. */
  link?: { text: string; to: string }
}
