import { triggerText } from "#machines/lib/anatomy.ts"
import type { AnyModel } from "./load.ts"
import { startOf, UNBORN } from "./pure.ts"
import type { Walker } from "./walks.ts"

/** Limits of the message: names of the context, and values of each. */
const NAMES = 4
const VALUES = 4
const SHORT = 40

type Context = Readonly<Record<string, unknown>>
const textOf = (value: unknown): string => {
  const text = JSON.stringify(value) ?? "undefined"
  return text.length > SHORT ? `${text.slice(0, SHORT)}…` : text
}

/**
 * Context names whose values were ignored when spots were merged, ordered by how many merged spots differ in them, with
 * the values found.
 */
const mergedIn = ({ graph, pure }: Walker): readonly (readonly [string, ReadonlySet<string>])[] => {
  const met = new Map([[UNBORN, startOf()]])
  const found = new Map<string, { count: number; readonly values: Set<string> }>()
  // Spots are in the order of their discovery: the source of an edge is already known.
  for (const { key, edges } of graph.values()) {
    const from = met.get(key)
    if (from === undefined) continue
    for (const { step, to } of edges) {
      const { snapshot } = pure.take(from, step)
      const first = met.get(to)
      if (first === undefined) {
        met.set(to, snapshot)
        continue
      }
      const [one, other] = [first.context as Context, snapshot.context as Context]
      for (const name of new Set([...Object.keys(one), ...Object.keys(other)])) {
        const [was, is] = [textOf(one[name]), textOf(other[name])]
        if (was === is) continue
        const said = found.get(name) ?? { count: 0, values: new Set() }
        said.count++
        said.values.add(was).add(is)
        found.set(name, said)
      }
    }
  }
  return [...found]
    .toSorted(([, one], [, other]) => other.count - one.count)
    .map(([name, { values }]) => [name, values] as const)
}

/** Transitions that no path of a model takes, in words, and facts that may be missing; null = there are none. */
export const unreachedOf = (model: AnyModel): string | null => {
  const { anatomy } = model
  const { missing, total } = model.coverage()
  if (missing.length === 0) return null
  const lines = missing.map(({ key, source, trigger, targets, guard }) => {
    const when = guard === null ? "" : ` [${guard.name}]`
    return `  ${source || "(mesin)"}: ${triggerText(trigger)}${when} → ${targets.join(", ") || "(tetap)"}   ${key}`
  })
  const merged = mergedIn(model.walker())
    .slice(0, NAMES)
    .map(
      ([name, values]) =>
        `${name} (${[...values].slice(0, VALUES).join(", ")}${values.size > VALUES ? ", …" : ""})`,
    )
  const hint =
    merged.length === 0
      ? "Tidak ada nilai context yang dianggap sama: lihat cases, answers dan inputs."
      : `Dianggap sama, karena langkah berikutnya sama: ${merged.join("; ")}. Yang menentukan transisi itu disebut di facts; bila nilainya tidak pernah ada, tambah cases, answers atau inputs.`
  return `${anatomy.id}: ${missing.length} dari ${total} transisi tidak didatangi jalur mana pun (yang memang tidak mungkin: unwalkable)\n${lines.join("\n")}\n${hint}`
}
