import { writeFile } from "node:fs/promises"
import { basename, dirname, join, relative, resolve } from "node:path"
import { parseArgs } from "node:util"
import { machines as ofProduct } from "#machines/index.ts"
import { type AnyModel, type Known, known, learn } from "./all.ts"
import { isFile, readModule } from "./load.ts"
import { asSeen } from "./seen.ts"
import { at } from "../../scripts/lib/paths.mjs"
import { differenceOf } from "./diff/difference.ts"
import { runsIn } from "./serve/runs.ts"
import { testersServer, walkablesOf } from "./serve/server.ts"
import { skeletonOf } from "./skeleton.ts"
import { inChromium } from "./run/browser.ts"
import { readResults, REPORT } from "./run/results.ts"
import { type Chosen, formats, mdOf, picturesFrom, regression } from "./script/formats.ts"
import { PRIORITIES, type Priority } from "./script/priority.ts"
import { provedSentences } from "./script/proved.ts"
import { xlsxOf } from "./script/workbook.ts"
import { scriptsOf } from "./script/script.ts"
import { pathsIn } from "./steps.ts"
import { replayOf } from "./trace/choose.ts"
import {
  arrowPaths,
  randomWalks,
  shortestPaths,
  simplePaths,
  stepPaths,
  tour,
  type Walk,
  type Walker,
} from "./walks.ts"

const strategies = {
  transitions: (walker: Walker) => arrowPaths(walker),
  steps: (walker: Walker) => stepPaths(walker),
  shortest: (walker: Walker) => shortestPaths(walker),
  simple: (walker: Walker, { max, state }: Options) => simplePaths(walker, max, state),
  tour: (walker: Walker) => tour(walker, "arrow"),
  random: (walker: Walker, { seed, max }: Options) => randomWalks(walker, seed, max ?? 10),
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
  readonly priority: Priority | null
  /** What has to be written for a machine, instead of its paths. */
  readonly skeleton: boolean
  /** Scripts are walked by people, with what they find. */
  readonly serve: boolean
  readonly port: number
  /** Commits to compare; null = none are. */
  readonly commits: readonly string[] | null
  /** Sentences of the specification with what proves them, instead of paths. */
  readonly sentences: boolean
  /** Modules of somebody's own. */
  readonly files: readonly string[]
}

/** Where scripts are walked by people. */
const PORT = 4_180
/** Runs of people: a file each, to be kept or handed on. */
const RUNS = at("paths-runs")

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
  priority: { type: "string" },
  skeleton: { type: "boolean" },
  sentences: { type: "boolean" },
  serve: { type: "boolean" },
  port: { type: "string" },
  diff: { type: "boolean" },
  help: { type: "boolean" },
} as const
const USAGE = `npm run paths                         daftar mesin
npm run paths -- MESIN… [pilihan]     jalur bernomor; MESIN juga berkas .ts yang mengekspor model atau mesin
  --strategy ${Object.keys(strategies).join("|")}   bawaan: transitions
  --seed N          untuk --strategy random
  --format ${[...Object.keys(formats), "xlsx"].join("|")}
  --state STATE     hanya jalur yang berakhir di sana
  --max N           paling banyak sekian jalur; dengan --from: sekian langkah pertama
  --out BERKAS      tulis ke berkas (xlsx: jalur.xlsx)
  --from JEJAK      jalankan ulang jejak di browser (--headed, --slow untuk melihatnya);
                    dengan --format playwright: jadikan uji regresi
  --expect STATE    state tempat jalur itu seharusnya berakhir, atau state yang memuatnya
  --priority ${PRIORITIES.join("|")}
  --skeleton        yang harus ditulis untuk sebuah mesin, diisi dari mesinnya
  --sentences       kalimat spesifikasi, dan jalur yang membuktikannya
  --serve           naskah dijalankan orang langkah demi langkah di browser, hasilnya dicatat
  --diff A B        yang berubah antara dua commit: jalur, kata-kata, hak akses
  --defects         juga yang hanya dapat dibuat oleh alat uji`

const read = (args: readonly string[]): Options | null => {
  for (const arg of args) {
    const name = /^--([^=]+)/.exec(arg)?.[1]
    if (name !== undefined && !(name in flags)) throw new Wrong(`Pilihan tidak dikenal: ${arg}.\n${USAGE}`)
  }
  const { values, positionals } = parseArgs({ args: [...args], options: flags, allowPositionals: true })
  if (values.help === true) return null
  const formatNames = [...(Object.keys(formats) as (keyof typeof formats)[]), "xlsx" as const]
  const asked = values.diff === true ? [] : positionals
  return {
    files: asked.filter(isFile),
    names: asked.filter((one) => !isFile(one)).map((name) => oneOf("Mesin", name, [...known.keys()])),
    priority: values.priority === undefined ? null : oneOf("Prioritas", values.priority, PRIORITIES),
    skeleton: values.skeleton === true,
    sentences: values.sentences === true,
    serve: values.serve === true,
    port: numberOf("port", values.port) ?? PORT,
    commits: values.diff === true ? positionals : null,
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

/** Why no path ends in a state: what nobody can do or see. */
const whyNot = ({ anatomy, browser }: AnyModel, state: string): string => {
  const into = anatomy.arrows.filter(({ targets }) =>
    targets.some((target) => target === state || target.startsWith(`${state}.`)),
  )
  const excused = browser?.coverage().excused ?? {}
  const sight = browser?.said.states[state]
  const reasons = [
    ...(sight !== undefined && "never" in sight ? [sight.never] : []),
    ...into.flatMap(({ key }) => excused[key] ?? []),
  ]
  const why =
    reasons.length === 0 ? "tidak ada langkah orang yang membawa ke sana" : [...new Set(reasons)].join("; ")
  return `Tidak ada jalur ke ${state}: ${why}. --defects mencetak juga yang hanya dapat dibuat alat uji.`
}

const choose = ({ id, model }: Known, options: Options): Chosen => {
  if (model === null)
    throw new Wrong(`${id} belum punya model: npm run paths -- ${id} --skeleton mencetak satu untuk diisi`)
  const { state, max, priority, strategy } = options
  if (state !== null) oneOf(`State ${id}`, state, statesOf(model))
  const walks = strategies[strategy](options.defects ? model.walker() : asSeen(model), options)
  const ending = state === null ? walks : endingIn(walks, state)
  const scripts = scriptsOf(model, ending).filter((one) => priority === null || one.priority === priority)
  return {
    id,
    model,
    scripts: max === null ? scripts : scripts.slice(0, max),
    why: state !== null && ending.length === 0 ? whyNot(model, state) : null,
  }
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
    `${arrowPaths(asSeen(model)).length} jalur`,
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
  const { machine, tour: walked, ends } = whole
  const labels = whole.labels.slice(0, max ?? whole.labels.length)
  if (format === null) {
    const { failures } = await inChromium({ what: "replay", machines: [machine], from, headed, slow })
    if (failures.length > 0) throw new Wrong(`${machine}: jejak tidak berakhir seperti ketika direkam`)
    return `${machine}: ${labels.length} langkah, berakhir di ${JSON.stringify(ends)} seperti ketika direkam`
  }
  const model = known.get(machine)?.model
  if (model == null) throw new Wrong(`${machine} belum punya model`)
  if (expect !== null) oneOf(`State ${machine}`, expect, statesOf(model))
  const one: Chosen = {
    id: machine,
    model,
    scripts: scriptsOf(model, [walked.along(labels)], true),
    why: null,
  }
  if (format === "xlsx")
    throw new Wrong("Jejak ditulis sebagai text, md, json, gherkin, playwright atau mermaid")
  if (format !== "playwright") return written(out, formats[format]([one]))
  return written(out, regression([one], basename(from, ".json"), expect))
}

const skeletons = async ({ names, files, out }: Options): Promise<string> => {
  const own = await Promise.all(files.map(readModule))
  const texts = [
    ...own.flatMap(({ models, machines }) => [
      ...models.map((model) => skeletonOf(model.options.machine, model)),
      ...machines.map((machine) => skeletonOf(machine, null)),
    ]),
    ...names.flatMap((id) => {
      const machine = known.get(id)?.model?.options.machine ?? ofProduct.get(id)?.machine
      return machine === undefined ? [] : [skeletonOf(machine, known.get(id)?.model ?? null)]
    }),
  ]
  if (texts.length === 0) throw new Wrong("--skeleton memerlukan MESIN, atau berkas .ts yang mengekspornya")
  return written(out, texts.join("\n\n"))
}

/** Serves scripts to people until the process is ended. */
const serve = async (machines: readonly Known[], options: Options): Promise<string> => {
  const walkables = walkablesOf(
    machines.map((one) => choose(one, options)),
    await readResults(),
  )
  const server = testersServer(walkables, runsIn(RUNS))
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject)
    server.listen(options.port, "127.0.0.1", resolve)
  })
  return `Naskah: http://127.0.0.1:${options.port}/ (hasil disimpan di paths-runs; Ctrl C untuk berhenti)`
}

const run = async (options: Options | null): Promise<string> => {
  if (options === null) return USAGE
  if (options.commits !== null) return differenceOf(options.commits)
  const { format, out, from, files } = options
  if (options.skeleton) return skeletons(options)
  if (options.sentences) return written(out, provedSentences())
  if (from !== null) return replay(from, options)
  const learnt = (await Promise.all(files.map(learn))).flat()
  const names = [...options.names, ...learnt]
  const isListed = names.length === 0 && format === null && options.priority === null && !options.serve
  if (isListed) return list()
  const machines = [...known.values()].filter(({ id, like, model }) =>
    names.length === 0 ? like === null && model !== null : names.includes(id),
  )
  if (options.serve) return serve(machines, options)
  const chosen = machines.map((one) => choose(one, options))
  if (format === "xlsx") {
    const file = out ?? "jalur.xlsx"
    await writeFile(file, await xlsxOf(chosen))
    return `Ditulis: ${file}`
  }
  if (format === "md" && out !== null) {
    const folder = relative(dirname(resolve(out)), join(REPORT, "data"))
    return written(out, mdOf(chosen, picturesFrom(await readResults(), folder)))
  }
  return written(out, formats[format ?? "text"](chosen))
}

/** What `npm run paths` says to these arguments. @throws Error that says what there is, where something is wrong */
export const answerTo = async (args: readonly string[]): Promise<string> => run(read(args))
