import { writeFile } from "node:fs/promises"
import { basename } from "node:path"
import { parseArgs } from "node:util"
import { type AnyModel, type Known, known } from "./all.ts"
import { defineModel } from "./model.ts"
import { inChromium } from "./run/browser.ts"
import { type Chosen, formats, regression, xlsxOf } from "./script/formats.ts"
import { scriptsOf } from "./script/script.ts"
import { pathsIn } from "./steps.ts"
import { replayOf } from "./trace/choose.ts"
import type { Walk } from "./walks.ts"

const strategies = {
  transitions: (model: AnyModel) => model.arrows(),
  shortest: (model: AnyModel) => model.shortest(),
  simple: (model: AnyModel, { max, state }: Options) => model.simple(max, state),
  tour: (model: AnyModel) => model.tour("arrow"),
  random: (model: AnyModel, { seed, max }: Options) => model.random(seed, max ?? 10),
} as const
type Strategy = keyof typeof strategies
type Format = keyof typeof formats | "xlsx"
type Options = {
  readonly names: readonly string[]
  readonly strategy: Strategy
  readonly format: Format | null
  readonly seed: number
  readonly state: string | null
  readonly max: number | null
  readonly out: string | null
  /** A trace to replay instead. */
  readonly from: string | null
  /** Where the tester says its path has to end. */
  readonly expect: string | null
  readonly headed: boolean
  readonly slow: boolean
  /** Also what only a test tool can bring about: an actor of ours that breaks. */
  readonly defects: boolean
}

/** Something the person asked for that there is not. */
class Wrong extends Error {}
const oneOf = <T extends string>(what: string, value: string, all: readonly T[]): T => {
  const found = all.find((one) => one === value)
  if (found !== undefined) return found
  throw new Wrong(`${what} tidak dikenal: ${value}. Yang ada: ${all.join(", ")}`)
}
const numberOf = (what: string, value: string | undefined): number | null => {
  if (value === undefined) return null
  const number = Number(value)
  if (Number.isInteger(number) && number >= 0) return number
  throw new Wrong(`--${what} memerlukan bilangan bulat, bukan ${value}`)
}

const flags = {
  strategy: { type: "string" },
  format: { type: "string" },
  seed: { type: "string" },
  state: { type: "string" },
  max: { type: "string" },
  out: { type: "string" },
  from: { type: "string" },
  expect: { type: "string" },
  headed: { type: "boolean" },
  slow: { type: "boolean" },
  defects: { type: "boolean" },
  help: { type: "boolean" },
} as const
const USAGE = `npm run paths                         daftar mesin
npm run paths -- MESIN… [pilihan]     jalur bernomor
  --strategy ${Object.keys(strategies).join("|")}   bawaan: transitions
  --seed N          untuk --strategy random
  --format ${[...Object.keys(formats), "xlsx"].join("|")}
  --state STATE     hanya jalur yang berakhir di sana
  --max N           paling banyak sekian jalur; dengan --from: sekian langkah pertama
  --out BERKAS      tulis ke berkas (xlsx: jalur.xlsx)
  --from JEJAK      jalankan ulang jejak di browser (--headed, --slow untuk melihatnya);
                    dengan --format playwright: jadikan uji regresi
  --expect STATE    state tempat jalur itu seharusnya berakhir, atau state yang memuatnya
  --defects         juga yang hanya dapat dibuat oleh alat uji`

const read = (args: readonly string[]): Options | null => {
  for (const arg of args) {
    const name = /^--([^=]+)/.exec(arg)?.[1]
    if (name !== undefined && !(name in flags)) throw new Wrong(`Pilihan tidak dikenal: ${arg}.\n${USAGE}`)
  }
  const { values, positionals } = parseArgs({ args: [...args], options: flags, allowPositionals: true })
  if (values.help === true) return null
  const formatNames = [...(Object.keys(formats) as (keyof typeof formats)[]), "xlsx" as const]
  return {
    names: positionals.map((name) => oneOf("Mesin", name, [...known.keys()])),
    strategy: oneOf("Strategi", values.strategy ?? "transitions", Object.keys(strategies) as Strategy[]),
    format: values.format === undefined ? null : oneOf("Format", values.format, formatNames),
    seed: numberOf("seed", values.seed) ?? 1,
    state: values.state ?? null,
    max: numberOf("max", values.max),
    out: values.out ?? null,
    from: values.from ?? null,
    expect: values.expect ?? null,
    headed: values.headed === true,
    slow: values.slow === true,
    defects: values.defects === true,
  }
}

/** As somebody sees it who sits before the product: without bugs of ours, and without what its screen does not allow. */
const asSeen = ({ options, browser }: AnyModel): AnyModel => {
  const { happens } = options
  const onScreen = browser?.said.screen.happens
  return defineModel({
    ...options,
    happens: (label, context, paths) =>
      !label.endsWith(" defect") &&
      (happens?.(label, context, paths) ?? true) &&
      (onScreen?.(label, { context, paths }) ?? true),
  })
}

const statesOf = ({ anatomy }: AnyModel): readonly string[] =>
  anatomy.places.map(({ path }) => path).filter((path) => path !== "")

const endingIn = (walks: readonly Walk[], state: string): readonly Walk[] => {
  const cut = walks.flatMap((walk) => {
    const at = walk.findIndex(({ to }) => pathsIn(to).includes(state))
    return at === -1 ? [] : [walk.slice(0, at + 1)]
  })
  const byName = new Map(cut.map((walk) => [walk.map(({ step }) => step.label).join("\n"), walk]))
  return [...byName.values()]
}

const choose = ({ id, model }: Known, options: Options): Chosen => {
  if (model === null) throw new Wrong(`${id} belum punya model: tulis satu di tests/paths/models (README.md)`)
  const used = options.defects ? model : asSeen(model)
  const { state, max } = options
  if (state !== null) oneOf(`State ${id}`, state, statesOf(model))
  const walks = strategies[options.strategy](used, options)
  const ending = state === null ? walks : endingIn(walks, state)
  return { id, model: used, scripts: scriptsOf(used, max === null ? ending : ending.slice(0, max)) }
}

const listed = ({ id, like, model, description }: Known): readonly string[] => {
  if (like !== null) return [id, `seperti ${like}`, "", "", model?.browser == null ? "" : "ya", description]
  if (model === null) return [id, "belum ada model", "", "", "", description]
  const { total, walked } = model.coverage()
  const states = model.anatomy.places.length - 1
  return [
    id,
    `${states} state`,
    `${walked}/${total} transisi`,
    `${asSeen(model).arrows().length} jalur`,
    model.browser === null ? "" : "ya",
    description,
  ]
}

const list = (): string => {
  const head = ["mesin", "state", "transisi", "jalur", "browser", ""]
  const rows = [head, ...[...known.values()].map(listed)]
  const widths = head.map((_, at) => Math.max(...rows.map((row) => row[at]?.length ?? 0)))
  return rows
    .map((row) =>
      row
        .map((text, at) => text.padEnd(widths[at] ?? 0))
        .join("  ")
        .trimEnd(),
    )
    .join("\n")
}

const written = async (out: string | null, text: string): Promise<string> => {
  if (out === null) return text
  await writeFile(out, `${text}\n`)
  return `Ditulis: ${out}`
}

/** A recorded trace: replayed in the browser, or written as any other path. */
const replay = async (
  from: string,
  { names, format, expect, out, headed, slow, max }: Options,
): Promise<string> => {
  const whole = await replayOf(from, names[0] ?? null)
  const { machine, tour, ends } = whole
  const labels = whole.labels.slice(0, max ?? whole.labels.length)
  if (format === null) {
    const { failures } = await inChromium({ what: "replay", machines: [machine], from, headed, slow })
    if (failures.length > 0) throw new Wrong(`${machine}: jejak tidak berakhir seperti ketika direkam`)
    return `${machine}: ${labels.length} langkah, berakhir di ${JSON.stringify(ends)} seperti ketika direkam`
  }
  const model = known.get(machine)?.model
  if (model == null) throw new Wrong(`${machine} belum punya model`)
  if (expect !== null) oneOf(`State ${machine}`, expect, statesOf(model))
  const one: Chosen = { id: machine, model, scripts: scriptsOf(model, [tour.along(labels)]) }
  if (format === "xlsx")
    throw new Wrong("Jejak ditulis sebagai text, md, json, gherkin, playwright atau mermaid")
  if (format !== "playwright") return written(out, formats[format]([one]))
  return written(out, regression([one], basename(from, ".json"), expect))
}

const run = async (options: Options | null): Promise<string> => {
  if (options === null) return USAGE
  const { names, format, out, from } = options
  if (from !== null) return replay(from, options)
  if (names.length === 0 && format === null) return list()
  const machines = [...known.values()].filter(({ id, like, model }) =>
    names.length === 0 ? like === null && model !== null : names.includes(id),
  )
  const chosen = machines.map((one) => choose(one, options))
  if (format === "xlsx") {
    const file = out ?? "jalur.xlsx"
    await writeFile(file, await xlsxOf(chosen))
    return `Ditulis: ${file}`
  }
  return written(out, formats[format ?? "text"](chosen))
}

/** What `npm run paths` says to these arguments. @throws Error that says what there is, where something is wrong */
export const answerTo = async (args: readonly string[]): Promise<string> => run(read(args))
