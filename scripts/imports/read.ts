import { parseSync, Visitor } from "vite"

/** One import of a source. `type` = erased at compile time. */
export type Import = {
  readonly specifier: string
  readonly kind: "value" | "type"
  readonly dynamic: boolean
  /** Line number, starting at 1. */
  readonly line: number
}

/** Parsed parts of a source that the import rules check. */
export type Read = {
  readonly imports: readonly Import[]
  readonly comments: readonly { readonly text: string; readonly line: number }[]
}

const lineAt = (source: string, offset: number) => source.slice(0, offset).split("\n").length

/** Reads every import, re-export, dynamic import, `import("…")` type and comment. Throws when the source cannot be parsed. */
export const read = (path: string, source: string): Read => {
  const { module, program, comments, errors } = parseSync(path, source)
  const [error] = errors
  if (error) throw new Error(`${path}: ${error.message}`)
  const found: Import[] = []
  const add = (specifier: string, isType: boolean, dynamic: boolean, offset: number) =>
    found.push({ specifier, kind: isType ? "type" : "value", dynamic, line: lineAt(source, offset) })

  for (const { moduleRequest, entries, start } of module.staticImports) {
    const isType = entries.length > 0 && entries.every((entry) => entry.isType)
    add(moduleRequest.value, isType, false, start)
  }
  for (const { entries, start } of module.staticExports) {
    const [first] = entries
    if (first?.moduleRequest) {
      const isType = entries.every((entry) => entry.isType)
      add(first.moduleRequest.value, isType, false, start)
    }
  }
  new Visitor({
    ImportExpression: ({ source: asked, start }) => {
      if (asked.type === "Literal" && typeof asked.value === "string") add(asked.value, false, true, start)
    },
    TSImportType: ({ source: asked, start }) => add(asked.value, true, false, start),
  }).visit(program)
  return {
    imports: found,
    comments: comments.map(({ value, start }) => ({ text: value, line: lineAt(source, start) })),
  }
}
