/** A block of commands of the operators' page, in the order of the page. */
export type Block = {
  readonly heading: string
  readonly script: string
  readonly line: number
}

/** The `sh` blocks of a Markdown page, each with the heading of its section (level 2). */
export const blocksOf = (page: string): readonly Block[] => {
  const blocks: Block[] = []
  let heading = ""
  let open: { readonly from: number; readonly lines: string[] } | null = null
  page.split("\n").forEach((text, index) => {
    if (open !== null) {
      if (text !== "```") return open.lines.push(text)
      blocks.push({ heading, script: open.lines.join("\n"), line: open.from })
      open = null
    } else if (text.startsWith("## ")) heading = text.slice(3)
    else if (text === "```sh") open = { from: index + 1, lines: [] }
    return undefined
  })
  return blocks
}
