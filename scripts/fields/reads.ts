import { parseSync, Visitor } from "vite"

/** A column read by SQL: `table` where the statement names it, null when there is only an alias. */
type SqlRead = { readonly table: string | null; readonly column: string }

/** Names that a source reads. Writes, declarations and type-only uses are not included. */
export type Reads = {
  /** `x.name`, `x["name"]`, `{ name } = x`. */
  readonly names: ReadonlySet<string>
  /** `local.name`, grouped by the local name. */
  readonly members: ReadonlyMap<string, ReadonlySet<string>>
  readonly sql: readonly SqlRead[]
  /** Imports, type-only ones included: module, exported name, local name. */
  readonly imports: readonly { readonly from: string; readonly name: string; readonly local: string }[]
}

const WORD = "[a-z_][a-z0-9_]*"
const KEYWORDS = new Set(
  "as cross full group having inner join lateral left limit on order returning right set union using values where".split(
    " ",
  ),
)
/** String literals and casts contain no column names. */
const withoutText = (statement: string) => statement.replace(/'[^']*'/g, "''").replace(/::\w+/g, "")
/** Assignment targets and insert columns are writes, not reads. */
const withoutWrites = (statement: string) =>
  statement
    .replace(/\binsert\s+into\s+(\w+)\s*\([^)]*\)/g, "insert into $1")
    .replace(/\bset\b([\s\S]*?)(?=\bwhere\b|\bfrom\b|\breturning\b|$)/g, (part) =>
      part.replace(new RegExp(`\\b${WORD}\\s*=(?!=)`, "g"), " "),
    )

/** Columns read by an SQL statement, or by a fragment of one. */
export const readsOfSql = (written: string): readonly SqlRead[] => {
  const statement = withoutWrites(withoutText(written.toLowerCase()))
  const tables = new Map<string, string>()
  for (const [, table = "", alias = ""] of statement.matchAll(
    new RegExp(`\\b(?:from|join|update)\\s+(${WORD})(?:\\s+(?:as\\s+)?(${WORD}))?`, "g"),
  )) {
    tables.set(table, table)
    if (alias !== "" && !KEYWORDS.has(alias)) tables.set(alias, table)
  }
  const qualified = [...statement.matchAll(new RegExp(`\\b(${WORD})\\.(${WORD})\\b`, "g"))].map(
    ([, alias = "", column = ""]) => ({ table: tables.get(alias) ?? null, column }),
  )
  const [only, ...more] = new Set(tables.values())
  const bare =
    only === undefined || more.length > 0
      ? []
      : [...statement.matchAll(new RegExp(`(?<!\\.)\\b(${WORD})\\b(?!\\.|\\s*\\()`, "g"))].map(
          ([, column = ""]) => ({ table: only, column }),
        )
  return [...qualified, ...bare]
}

type Template = { readonly quasis: readonly { readonly value: { readonly raw: string } }[] }
const statementOf = ({ quasis }: Template) => quasis.map(({ value }) => value.raw).join(" ? ")

/** Collects every name a source reads. Throws when the source cannot be parsed. */
export const readsIn = (path: string, source: string): Reads => {
  const { module, program, errors } = parseSync(path, source)
  const [error] = errors
  if (error) throw new Error(`${path}: ${error.message}`)
  const names = new Set<string>()
  const members = new Map<string, Set<string>>()
  const sql: SqlRead[] = []
  /** The left side of an assignment. */
  const written = new Set<number>()
  new Visitor({
    AssignmentExpression: ({ left, operator }) => {
      if (operator === "=") written.add(left.start)
    },
    MemberExpression: ({ object, property, computed, start }) => {
      if (written.has(start)) return
      const literal = computed && property.type === "Literal" ? property.value : null
      const name = !computed && property.type === "Identifier" ? property.name : literal
      if (typeof name !== "string") return
      names.add(name)
      if (object.type !== "Identifier") return
      const known = members.get(object.name) ?? new Set()
      members.set(object.name, known.add(name))
    },
    ObjectPattern: ({ properties }) => {
      for (const one of properties) {
        if (one.type === "Property" && one.key.type === "Identifier" && !one.computed) names.add(one.key.name)
        if (one.type === "Property" && one.key.type === "Literal") names.add(String(one.key.value))
      }
    },
    TemplateLiteral: (template) => {
      sql.push(...readsOfSql(statementOf(template)))
    },
  }).visit(program)
  const imports = module.staticImports.flatMap(({ moduleRequest, entries }) =>
    entries.map(({ importName, localName }) => ({
      from: moduleRequest.value,
      name: importName.name ?? "",
      local: localName.value,
    })),
  )
  return { names, members, sql, imports }
}
