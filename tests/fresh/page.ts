/** A block of commands of the operators' page, in the order of the page. */
export type Block = {
  /** Heading of its section (level 2). */
  readonly heading: string
  /** The words after `sh`: which of the ways it belongs to, or which machine runs it; empty = any. */
  readonly words: readonly string[]
  readonly script: string
  readonly line: number
}

const FENCE = /^```sh((?: [a-z]+)*)$/

/** The `sh` blocks of a Markdown page. */
export const blocksOf = (page: string): readonly Block[] => {
  const blocks: Block[] = []
  let heading = ""
  let open: { readonly words: readonly string[]; readonly line: number; readonly lines: string[] } | null =
    null
  for (const [index, text] of page.split("\n").entries()) {
    const fence = FENCE.exec(text)
    if (open !== null && text === "```") {
      blocks.push({ heading, words: open.words, script: open.lines.join("\n"), line: open.line })
      open = null
    } else if (open !== null) open.lines.push(text)
    else if (fence !== null)
      open = { words: (fence[1] ?? "").split(" ").filter(Boolean), line: index + 1, lines: [] }
    else if (text.startsWith("## ")) heading = text.slice(3)
  }
  return blocks
}
