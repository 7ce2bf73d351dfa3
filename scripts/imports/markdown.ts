/** Reading Markdown as far as the gates of documents need it. Every function keeps line numbers. */

const FENCE = /^[ \t]*(```+|~~~+).*\n(?:.*\n)*?[ \t]*\1[ \t]*$/gm
const SPAN = /(`+)(?!`)([^`]+|[^`].*?[^`])\1(?!`)/gs

const blank = (text: string) => text.replaceAll(/[^\n]/g, " ")

/** The document with its code blocks blanked. */
export const withoutBlocks = (text: string): string => text.replaceAll(FENCE, blank)

/** The document with its code blocks and inline code blanked. */
export const proseOf = (text: string): string => withoutBlocks(text).replaceAll(SPAN, blank)

export const linesOf = (text: string): readonly { readonly text: string; readonly line: number }[] =>
  text.split("\n").map((one, index) => ({ text: one, line: index + 1 }))

export type Found = { readonly text: string; readonly line: number }

const lineAt = (text: string, offset: number) => text.slice(0, offset).split("\n").length

/** Inline code, without its backticks. */
export const spansOf = (text: string): readonly Found[] => {
  const outside = withoutBlocks(text)
  return [...outside.matchAll(SPAN)].map((match) => ({
    text: (match[2] ?? "").trim(),
    line: lineAt(outside, match.index),
  }))
}

/** Targets of links and pictures. */
export const linksOf = (text: string): readonly Found[] => {
  const prose = proseOf(text)
  return [...prose.matchAll(/\]\(([^()\s]+)\)/g)].map((match) => ({
    text: match[1] ?? "",
    line: lineAt(prose, match.index),
  }))
}

/** Anchors of the headings, as GitHub makes them. */
export const anchorsOf = (text: string): ReadonlySet<string> =>
  new Set(
    [...withoutBlocks(text).matchAll(/^#+ (.+)$/gm)].map(([, heading = ""]) =>
      heading
        .toLowerCase()
        .replaceAll(/[^\p{L}\p{N}\s_-]/gu, "")
        .trim()
        .replaceAll(/\s/g, "-"),
    ),
  )
