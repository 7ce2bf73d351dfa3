import { parseSync, Visitor } from "vite"

/** A column that SQL reads: of a table by its name where the statement says which, else of an alias alone. */
type SqlRead = { readonly table: string | null; readonly column: string }

/** What a source reads by name; what it writes, declares or only types is not there. */
export type Reads = {
  /** `x.name`, `x["name"]`, `{ name } = x`. */
  readonly names: ReadonlySet<string>
  /** `local.name` by the local name. */
  readonly members: ReadonlyMap<string, ReadonlySet<string>>
  readonly sql: readonly SqlRead[]
  /** What it imports, types too: module, name there, name here. */
  readonly imports: readonly { readonly from: string; readonly name: string; readonly local: string }[]
}

const WORD = "[a-z_][a-z0-9_]*"
const KEYWORDS = new Set(
  "as cross full group having inner join lateral left limit on order returning right set union using values where".split(
    " ",
  ),
)
/** Values and literals of a statement hold no columns. */
const withoutText = (statement: string) => statement.replace(/'[^']*'/g, "''").replace(/::\w+/g, "")
/** What is assigned or inserted into is written. */
const withoutWrites = (statement: string) =>
  statement
    .replace(/\binsert\s+into\s+(\w+)\s*\([^)]*\)/g, "insert into $1")
    .replace(/\bset\b([\s\S]*?)(?=\bwhere\b|\bfrom\b|\breturning\b|$)/g, (part) =>
      part.replace(new RegExp(`\\b${WORD}\\s*=(?!=)`, "g"), " "),
    )

/** Columns that one statement, or a part of one, reads. */
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

/** Everything a source reads by name. Throws where it cannot be parsed. */
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
