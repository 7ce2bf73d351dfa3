import { parseSync, Visitor } from "vite"
import { HOOKS, type Hook } from "./hooks/allowed.ts"

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
  /** Calls of React's hooks for states and effects, whatever name they were imported under. */
  readonly hooks: readonly { readonly name: Hook; readonly line: number }[]
}

const hookOf = (name: string | null | undefined): Hook | undefined => HOOKS.find((hook) => hook === name)

const lineAt = (source: string, offset: number) => source.slice(0, offset).split("\n").length

/** Imports of every kind (also re-exports and `import("…")` types), comments and hooks. Throws where it cannot be read. */
export const read = (path: string, source: string): Read => {
  const { module, program, comments, errors } = parseSync(path, source)
  const [error] = errors
  if (error) throw new Error(`${path}: ${error.message}`)
  const found: Import[] = []
  const add = (specifier: string, isType: boolean, dynamic: boolean, offset: number) =>
    found.push({ specifier, kind: isType ? "type" : "value", dynamic, line: lineAt(source, offset) })

  const local = new Map<string, Hook>()
  for (const { moduleRequest, entries, start } of module.staticImports) {
    if (moduleRequest.value === "react")
      for (const { importName, localName } of entries) {
        const hook = hookOf(importName.name)
        if (hook !== undefined) local.set(localName.value, hook)
      }
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
  const hooks: { name: Hook; line: number }[] = []
  new Visitor({
    CallExpression: ({ callee, start }) => {
      const name =
        callee.type === "Identifier"
          ? local.get(callee.name)
          : callee.type === "MemberExpression" && callee.property.type === "Identifier"
            ? hookOf(callee.property.name)
            : undefined
      if (name !== undefined) hooks.push({ name, line: lineAt(source, start) })
    },
    ImportExpression: ({ source: asked, start }) => {
      if (asked.type === "Literal" && typeof asked.value === "string") add(asked.value, false, true, start)
    },
    TSImportType: ({ source: asked, start }) => add(asked.value, true, false, start),
  }).visit(program)
  return {
    imports: found,
    comments: comments.map(({ value, start }) => ({ text: value, line: lineAt(source, start) })),
    hooks,
  }
}
