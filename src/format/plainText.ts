const ENTITIES: Readonly<Record<string, string>> = {
  "&amp;": "&",
  "&lt;": "<",
  "&gt;": ">",
  "&quot;": '"',
  "&nbsp;": " ",
}

/** The text of sanitized HTML (server/kit/cleanHtml.ts), in one line. */
export const plainText = (html: string): string =>
  html
    .replace(/<\/(?:p|h2|h3|li|blockquote|pre|th|td)>|<br\s*\/?>/g, " ")
    .replace(/<[^>]*>/g, "")
    .replace(/&(?:amp|lt|gt|quot|nbsp);/g, (entity) => ENTITIES[entity] ?? entity)
    .replace(/\s+/g, " ")
    .trim()
