import { basename, dirname, join } from "node:path"
import type { AnyStateMachine } from "xstate"
import type { Anatomy, Place } from "#machines/lib/anatomy.ts"
import { stillborn } from "../gaps.ts"
import { eventsIn, leavesIn, nameFor, object, quoted, unique } from "./text.ts"
import { inKit, type Own, wayTo } from "./own.ts"

/** A transient state: it has an eventless transition without a guard. With a guard the machine might stay in it. */
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
/** The machine's description of an event, or else the event's type. */
const wordsFor = ({ arrows }: Anatomy, type: string): string =>
  arrows.find(
    ({ trigger, description }) => trigger.by === "event" && trigger.type === type && description !== null,
  )?.description ?? type

/** Inputs of the model. For a machine that cannot start without one: an empty object, with the error as a comment. */
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

export const modelText = (anatomy: Anatomy, machine: AnyStateMachine): string => {
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

export const tourText = (anatomy: Anatomy): string => {
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

/** All of it in one module, in the folder of the machine's. */
export const ownText = (anatomy: Anatomy, machine: AnyStateMachine, { file, name }: Own): string => {
  const beside = (module: string) => wayTo(dirname(file), inKit(module))
  const passes = leavesIn(anatomy).some(isPassing)
  return `// ${join(dirname(file), `${nameFor(anatomy.id)}Model.ts`)}: where an event carries something write { "": { … } } instead of once, a name and a payload for each
// way to send it; outputs where an actor answers with something; facts where guards read the context (npm run paths says so);
// its page has data-machine="${anatomy.id}" and the machine's value as JSON in data-state; without one leave out gestures, states, screen
import { defineModel, once } from "${beside("model.ts")}"
${passes ? `import { never } from "${beside("screen.ts")}"\n` : ""}import { ${name} } from "./${basename(file)}"

export const ${nameFor(anatomy.id)}Model = defineModel(${object([...modelEntries(anatomy, machine, name), ...tourEntries(anatomy, true)])})`
}
