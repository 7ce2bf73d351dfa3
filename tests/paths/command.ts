import { writeFile } from "node:fs/promises"
import type { AddressInfo } from "node:net"
import { basename, dirname, join, relative, resolve } from "node:path"
import { machines as ofProduct } from "#machines/index.ts"
import { type AnyModel, forget, type Known, known, learn } from "./all.ts"
import { readModule } from "./load.ts"
import { oneOf, type Options, read, type Strategy, USAGE, Wrong } from "./options.ts"
import { asSeen } from "./seen.ts"
import { differenceOf } from "./diff/difference.ts"
import { runsIn } from "./serve/runs.ts"
import { testersServer, walkablesOf } from "./serve/server.ts"
import { skeletonOf } from "./skeleton/skeleton.ts"
import { inChromium } from "./run/browser.ts"
import { readResults, REPORT } from "./run/results.ts"
import { type Chosen, formats, mdOf, picturesFrom, regression } from "./script/formats.ts"
import { provedSentences } from "./script/proved.ts"
import { xlsxOf } from "./script/workbook.ts"
import { scriptsOf } from "./script/script.ts"
import { pathsIn } from "./steps.ts"
import { replayOf } from "./trace/choose.ts"
import { unreachedOf } from "./unreached.ts"
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
} as const satisfies { readonly [S in Strategy]: (walker: Walker, options: Options) => readonly Walk[] }

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

/** Why no path ends in a state: nobody can cause it or see it. */
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

/** A recorded trace: replayed in the browser, or printed like any other path. */
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
  const own = await Promise.all(files.map(async (file) => ({ file, ...(await readModule(file)) })))
  const texts = [
    ...own.flatMap(({ file, models, machines, called }) => [
      ...models.map((model) => {
        const name = called.get(model) ?? "model"
        return skeletonOf(model.options.machine, model, { file, name })
      }),
      ...machines.map((machine) => {
        const name = called.get(machine) ?? "machine"
        return skeletonOf(machine, null, { file, name })
      }),
    ]),
    ...names.flatMap((id) => {
      const machine = known.get(id)?.model?.options.machine ?? ofProduct.get(id)?.machine
      return machine === undefined ? [] : [skeletonOf(machine, known.get(id)?.model ?? null)]
    }),
  ]
  if (texts.length === 0) throw new Wrong("--skeleton memerlukan MESIN, atau berkas .ts yang mengekspornya")
  return written(out, texts.join("\n\n"))
}

/** Reports progress. */
type Say = (text: string) => void

/** Serves scripts to testers until the process ends. */
const serve = async (machines: readonly Known[], options: Options, say: Say): Promise<string> => {
  say(`Jalur dihitung: ${machines.length} mesin …`)
  const walkables = walkablesOf(
    machines.map((one) => choose(one, options)),
    await readResults(),
  )
  const server = testersServer(walkables, runsIn(options.runs))
  await new Promise<void>((begun, reject) => {
    server.once("error", (error: NodeJS.ErrnoException) =>
      reject(
        error.code === "EADDRINUSE"
          ? new Wrong(
              `Port ${options.port} sudah dipakai, mungkin oleh --serve yang lain: --port N memilih yang lain`,
            )
          : error,
      ),
    )
    server.listen(options.port, "127.0.0.1", begun)
  })
  const { port } = server.address() as AddressInfo
  return `${walkables.length} naskah: http://127.0.0.1:${port}/ (hasil disimpan di ${relative("", options.runs)}; Ctrl C untuk berhenti)`
}

const run = async (options: Options | null, say: Say): Promise<string> => {
  if (options === null) return USAGE
  if (options.commits !== null) return differenceOf(options.commits)
  const { out, from, files } = options
  if (options.skeleton) return skeletons(options)
  if (options.sentences) return written(out, provedSentences())
  if (from !== null) return replay(from, options)
  const learnt = (await Promise.all(files.map(learn))).flat()
  return answer(options, learnt, say).finally(() => forget(learnt))
}

const answer = async (options: Options, learnt: readonly string[], say: Say): Promise<string> => {
  const { format, out } = options
  const names = [...options.names, ...learnt]
  const isListed = names.length === 0 && format === null && options.priority === null && !options.serve
  if (isListed) return list()
  const machines = [...known.values()].filter(({ id, like, model }) =>
    names.length === 0 ? like === null && model !== null : names.includes(id),
  )
  if (options.serve) return serve(machines, options, say)
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
  const text = formats[format ?? "text"](chosen)
  // Only machines of users' modules: for the product's machines the tests report missing coverage.
  const left = format === null ? chosen.filter(({ id }) => learnt.includes(id)) : []
  return written(out, [text, ...left.flatMap(({ model }) => unreachedOf(model) ?? [])].join("\n\n"))
}

/** The output of `npm run paths` for these arguments. @throws an Error for the user when something is wrong */
export const answerTo = async (args: readonly string[], say: Say = () => undefined): Promise<string> =>
  run(read(args), say)
