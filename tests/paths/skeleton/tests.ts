import { pathsIn, type Step } from "../steps.ts"
import type { AnyModel } from "../all.ts"
import { drive } from "../drive.ts"
import { inRepository, type Own, wayTo } from "./own.ts"
import { eventsIn, leavesIn, list, nameFor, object, quoted, unique } from "./text.ts"

type Met = {
  readonly by: Set<string>
  readonly tags: Set<string>
  /** Events the state took at each visit, only those of its own transitions. */
  readonly accepts: string[][]
  readonly runs: Map<string, Set<string>>
}

const step = (run: ReturnType<typeof drive>, { does, event }: Step) => {
  if (does.by === "event") run.send(event as never)
  if (does.by === "answer") run.answer(does.actor, does.answer)
  if (does.by === "delay") run.bring(event.type)
}

/** Walks the machine, and records for each state what a test has to expect. */
const meet = ({ options, anatomy, steps, finest }: AnyModel) => {
  const met = new Map<string, Met>()
  const emits = new Map<string, Set<string>>()
  const at = (path: string): Met => {
    const found = met.get(path) ?? { by: new Set(), tags: new Set(), accepts: [], runs: new Map() }
    met.set(path, found)
    return found
  }
  for (const walk of finest()) {
    const [start] = walk
    if (start?.step.does.by !== "start") continue
    const run = drive(options.machine, options.inputs[start.step.does.input] as never)
    let before: readonly string[] = []
    for (const one of walk) {
      step(run, one.step)
      const paths = pathsIn(run.value() as never)
      const { label } = one.step
      const heard = unique(
        steps
          .filter(({ does, event }) => does.by === "event" && run.can(event as never))
          .map(({ event }) => event.type),
      )
      for (const place of anatomy.places.filter(({ path }) => paths.includes(path))) {
        const found = at(place.path)
        const aimed = anatomy.arrows
          .filter(({ key }) => one.arrows.includes(key))
          .flatMap(({ targets }) => targets)
        if (!before.includes(place.path) || aimed.includes(place.path)) found.by.add(label)
        place.tags.forEach((tag) => found.tags.add(tag))
        const own = eventsIn(place.arrows)
        if (run.status() === "active") found.accepts.push(heard.filter((type) => own.includes(type)))
        for (const { id } of place.invokes) {
          const running = run.running().find((child) => child.id === id)
          if (running !== undefined)
            found.runs.set(
              id,
              (found.runs.get(id) ?? new Set<string>()).add(JSON.stringify(running.input) ?? "undefined"),
            )
        }
      }
      for (const event of run.emitted())
        emits.set(label, (emits.get(label) ?? new Set<string>()).add(JSON.stringify(event)))
      before = paths
    }
    run.stop()
  }
  return { met, emits }
}

const factsText = ({ by, tags, accepts, runs }: Met, isLeaf: boolean): string => {
  const always = unique(accepts.flat()).filter((type) => accepts.every((some) => some.includes(type)))
  const sometimes = unique(accepts.flat()).filter((type) => !always.includes(type))
  const entries: (readonly [string, string])[] = []
  if (isLeaf) entries.push(["by", list([...by])])
  if (tags.size > 0) entries.push(["tags", list([...tags])])
  if (always.length > 0) entries.push(["accepts", list(always)])
  if (runs.size > 0)
    entries.push([
      "runs",
      object(
        [...runs].map(([id, given]) => [
          id,
          given.size === 1
            ? ([...given][0] ?? "undefined")
            : `({ context }: { readonly context: unknown }) => context /* given: ${[...given].slice(0, 3).join(" | ")} */`,
        ]),
      ),
    ])
  const note =
    sometimes.length === 0 ? "" : `\n  // not always: ${sometimes.join(", ")} (accepts: (seen) => …)`
  const body = object(entries)
  return note === "" ? body : `{${note}${body === "{}" ? "\n}" : body.slice(1)}`
}

const TESTS = inRepository("tests", "unit", "machines")

/** A draft of a model's tests: the observed behaviour of its machine in each state. */
export const testText = (model: AnyModel, own?: Own): string => {
  const { anatomy } = model
  const name = nameFor(anatomy.id)
  const called = own?.name ?? `${name}Model`
  const { met, emits } = meet(model)
  const leaves = new Set(leavesIn(anatomy).map(({ path }) => path))
  const states = anatomy.places
    .filter(({ path, kind }) => path !== "" && kind !== "history")
    .flatMap(({ path }): (readonly [string, string])[] => {
      const found = met.get(path)
      if (found === undefined) return leaves.has(path) ? [[path, quoted("passing")]] : []
      const text = factsText(found, leaves.has(path))
      return text === "{}" ? [] : [[path, text]]
    })
  const whole = met.get("")
  const machine = whole === undefined ? "{}" : factsText(whole, false)
  const said = [...emits].map(([label, all]): readonly [string, string] => [
    label,
    all.size === 1 ? `[${[...all].join("")}]` : `() => [] /* ${[...all].slice(0, 2).join(" | ")} */`,
  ])
  const body = object([
    ["states", object(states)],
    ...(machine === "{}" ? [] : [["machine", machine] as const]),
    ...(said.length === 0 ? [] : [["emits", object(said)] as const]),
  ])
  return `// tests/unit/machines/${name}.test.ts: what the machine does today; read it, and put right what it should not do
import { testWalks } from "#tests/paths/check.ts"
import { ${called} } from ${quoted(own === undefined ? `#tests/paths/models/${name}.ts` : wayTo(TESTS, own.file))}

testWalks(${called})(${body})`
}
