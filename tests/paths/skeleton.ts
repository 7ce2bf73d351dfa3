import { basename, dirname, join, relative, resolve } from "node:path"
import { fileURLToPath } from "node:url"
import type { AnyStateMachine } from "xstate"
import { type Anatomy, anatomyOf, type Arrow, type Place } from "#machines/lib/anatomy.ts"
import type { AnyModel } from "./all.ts"
import { drive } from "./drive.ts"
import { stillborn } from "./gaps.ts"
import { actorNames, pathsIn, type Step } from "./steps.ts"

const quoted = (text: string) => JSON.stringify(text)
const keyed = (text: string) => (/^[A-Za-z_$][\w$]*$/.test(text) ? text : quoted(text))
const indent = (text: string, by: number) => text.replaceAll("\n", `\n${" ".repeat(by)}`)
const object = (entries: readonly (readonly [string, string])[]): string =>
  entries.length === 0
    ? "{}"
    : `{\n${entries.map(([key, value]) => `  ${keyed(key)}: ${indent(value, 2)},`).join("\n")}\n}`
const list = (items: readonly string[]) => `[${items.map(quoted).join(", ")}]`
const unique = (all: readonly string[]) => [...new Set(all)]

const eventsIn = (arrows: readonly Arrow[]): readonly string[] =>
  unique(arrows.flatMap(({ trigger }) => (trigger.by === "event" ? [trigger.type] : [])))
const leavesIn = ({ places }: Anatomy): readonly Place[] =>
  places.filter(({ children, path, kind }) => children.length === 0 && path !== "" && kind !== "history")
/** Left at once whatever a guard says: one that is asked may keep it. */
const isPassing = ({ arrows }: Place) =>
  arrows.some(({ trigger, guard }) => trigger.by === "always" && guard === null)
const actorsIn = ({ places }: Anatomy) => {
  const ends = new Set(
    places.flatMap(({ arrows }) =>
      arrows.flatMap(({ trigger }) =>
        trigger.by === "done" || trigger.by === "error" ? [trigger.actor] : [],
      ),
    ),
  )
  const all = places.flatMap(({ invokes }) => invokes)
  return unique(all.map(({ src }) => src)).map((src) => ({
    src,
    isAnswering: all.some((one) => one.src === src && ends.has(one.id)),
  }))
}
const nameFor = (id: string) => id.replaceAll(/\W+(\w)/g, (_, letter: string) => letter.toUpperCase())

/** What a machine says of an event where it is described; else its own type. */
const wordsFor = ({ arrows }: Anatomy, type: string): string =>
  arrows.find(
    ({ trigger, description }) => trigger.by === "event" && trigger.type === type && description !== null,
  )?.description ?? type

/** A machine that does not begin without an input says what it reads of it. */
const inputsText = (machine: AnyStateMachine): string => {
  const [why] = stillborn(machine, "", undefined)
  return why === undefined ? `{ "": undefined }` : `{ "": {} } /* ${why} */`
}

const modelEntries = (
  anatomy: Anatomy,
  machine: AnyStateMachine,
  called: string,
): readonly (readonly [string, string])[] => [
  ["machine", called],
  ["inputs", inputsText(machine)],
  ["cases", object(eventsIn(anatomy.arrows).map((type) => [type, "once"]))],
  [
    "answers",
    object(
      actorsIn(anatomy).map(({ src, isAnswering }) => [
        src,
        isAnswering
          ? object([
              ["ok", "{ output: undefined }"],
              ["broke", `{ error: new Error("broke"), planned: true }`],
            ])
          : quoted("listens"),
      ]),
    ),
  ],
]

const modelText = (anatomy: Anatomy, machine: AnyStateMachine): string => {
  const name = nameFor(anatomy.id)
  const body = object(modelEntries(anatomy, machine, `${name}Machine`))
  return `// tests/paths/models/${name}.ts: payloads instead of once, and outputs, where the compiler asks for them
import { defineModel, once } from "../model.ts"

export const ${name}Model = defineModel(${body})`
}

const tourEntries = (anatomy: Anatomy, isAlone: boolean): readonly (readonly [string, string])[] => {
  const control = (type: string) =>
    `{ control: (page) => page.getByRole("button", { name: ${quoted(wordsFor(anatomy, type))} }) }`
  const sight = ({ path, description }: Place) =>
    `{ seen: (page) => [page.getByText(${quoted(description ?? path)})] }`
  return [
    ["gestures", object(eventsIn(anatomy.arrows).map((type) => [type, control(type)]))],
    [
      "states",
      object(
        leavesIn(anatomy).map((place) => [
          place.path,
          isPassing(place) ? `never("left before anything is drawn")` : sight(place),
        ]),
      ),
    ],
    [
      "screen",
      object([
        ["id", quoted(anatomy.id)],
        ...(isAlone ? [["alone", `{ at: "http://127.0.0.1:3000" }`] as const] : []),
        [
          "opens",
          object([
            [
              "",
              isAlone
                ? `async ({ page }) => { await page.goto("/") }`
                : `async (hand) => hand.open("/", "admin")`,
            ],
          ]),
        ],
        [
          "replies",
          object(
            actorsIn(anatomy).map(({ src, isAnswering }) => [
              src,
              isAnswering
                ? `{ call: ${quoted(`/${src}`)}, real: { ok: null }, injects: { broke: { status: 503 } } }`
                : quoted("listens"),
            ]),
          ),
        ],
      ]),
    ],
  ]
}

const tourText = (anatomy: Anatomy): string => {
  const name = nameFor(anatomy.id)
  const body = object(tourEntries(anatomy, false))
  return `// tests/paths/tours/${name}.ts: what is really pressed and seen
import { defineModel } from "../model.ts"
import { never } from "../screen.ts"
import { ${name}Model } from "../models/${name}.ts"

export const ${name}Tour = defineModel({
  ...${name}Model.options,
${body.slice(2, -2)}
})`
}

type Met = {
  readonly by: Set<string>
  readonly tags: Set<string>
  /** Events it took each time, of those its own arrows name. */
  readonly accepts: string[][]
  readonly runs: Map<string, Set<string>>
}

const step = (run: ReturnType<typeof drive>, { does, event }: Step) => {
  if (does.by === "event") run.send(event as never)
  if (does.by === "answer") run.answer(does.actor, does.answer)
  if (does.by === "delay") run.bring(event.type)
}

/** Walks the machine, and notes of each state what a test has to say of it. */
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
            : `() => undefined /* ${[...given].slice(0, 3).join(" | ")} */`,
        ]),
      ),
    ])
  const note =
    sometimes.length === 0 ? "" : `\n  // not always: ${sometimes.join(", ")} (accepts: (seen) => …)`
  const body = object(entries)
  return note === "" ? body : `{${note}${body === "{}" ? "\n}" : body.slice(1)}`
}

const testText = (model: AnyModel): string => {
  const { anatomy } = model
  const name = nameFor(anatomy.id)
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
  const own = met.get("")
  const machine = own === undefined ? "{}" : factsText(own, false)
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
import { ${name}Model } from "#tests/paths/models/${name}.ts"

testWalks(${name}Model)(${body})`
}

/** Where a module of anybody's own is, and what it calls its machine. */
export type Own = { readonly file: string; readonly name: string }

/** All of it in one module beside the machine's. */
const ownText = (anatomy: Anatomy, machine: AnyStateMachine, { file, name }: Own): string => {
  const beside = (path: string) => {
    const way = relative(dirname(resolve(file)), fileURLToPath(new URL(path, import.meta.url)))
    return way.startsWith(".") ? way : `./${way}`
  }
  const passes = leavesIn(anatomy).some(isPassing)
  return `// ${join(dirname(file), `${nameFor(anatomy.id)}Model.ts`)}: where an event carries something write { "": { … } } instead of once, a name and a payload for each
// way to send it; outputs where an actor answers with something; facts where guards read the context (npm run paths says so);
// its page has data-machine="${anatomy.id}" and the machine's value as JSON in data-state; without one leave out gestures, states, screen
import { defineModel, once } from "${beside("model.ts")}"
${passes ? `import { never } from "${beside("screen.ts")}"\n` : ""}import { ${name} } from "./${basename(file)}"

export const ${nameFor(anatomy.id)}Model = defineModel(${object([...modelEntries(anatomy, machine, name), ...tourEntries(anatomy, true)])})`
}

/** What has to be written for a machine, filled in as far as the machine tells: to be read and corrected. */
export const skeletonOf = (machine: AnyStateMachine, model: AnyModel | null, own?: Own): string => {
  const anatomy = anatomyOf(machine)
  if (own !== undefined) return ownText(anatomy, machine, own)
  const called = [...actorNames(anatomy)].filter(([id, name]) => id !== name)
  const note = called.map(([id, name]) => `// ${id} is called ${name}: give its invoke an id`)
  const parts = model === null ? [modelText(anatomy, machine)] : [testText(model)]
  return [...note, ...parts, ...(model?.browser == null ? [tourText(anatomy)] : [])].join("\n\n")
}
