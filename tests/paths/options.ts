import { parseArgs } from "node:util"
import { at as inRepository } from "../../scripts/lib/paths.mjs"
import { known } from "./all.ts"
import { isFile } from "./load.ts"
import { formats } from "./script/formats.ts"
import { PRIORITIES, type Priority } from "./script/priority.ts"

/** How the paths of a machine are generated. */
export const STRATEGIES = ["transitions", "steps", "shortest", "simple", "tour", "random"] as const
export type Strategy = (typeof STRATEGIES)[number]
export type Format = keyof typeof formats | "xlsx"
export type Options = {
  readonly names: readonly string[]
  readonly strategy: Strategy
  readonly format: Format | null
  readonly seed: number
  readonly state: string | null
  readonly max: number | null
  readonly out: string | null
  /** A trace to replay instead. */
  readonly from: string | null
  /** The state in which the tester says its path must end. */
  readonly expect: string | null
  readonly headed: boolean
  readonly slow: boolean
  /** Also include defects, which only a test tool can cause: an actor of ours that throws. */
  readonly defects: boolean
  readonly priority: Priority | null
  /** Print a skeleton model of a machine instead of its paths. */
  readonly skeleton: boolean
  /** Serve the scripts to testers, who record their findings. */
  readonly serve: boolean
  readonly port: number
  /** Folder of the runs. */
  readonly runs: string
  /** Commits to compare; null = none are. */
  readonly commits: readonly string[] | null
  /** Print the sentences of the specification with their proofs, instead of paths. */
  readonly sentences: boolean
  /** Users' modules. */
  readonly files: readonly string[]
}

/** Defaults of the script server: its port, and the folder of the runs (one file each, which can be kept or shared). */
const PORT = 4_180
const RUNS = inRepository("paths-runs")

/** A user error: something was asked for that does not exist. */
export class Wrong extends Error {}
export const oneOf = <T extends string>(what: string, value: string, all: readonly T[]): T => {
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
  runs: { type: "string" },
  diff: { type: "boolean" },
  help: { type: "boolean" },
} as const
export const USAGE = `npm run paths                         daftar mesin
npm run paths -- MESIN… [pilihan]     jalur bernomor; MESIN juga berkas .ts yang mengekspor model atau mesin
  --strategy ${STRATEGIES.join("|")}   bawaan: transitions
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
                    (--port N, bawaan 4180; --runs FOLDER, bawaan paths-runs)
  --diff A B        yang berubah antara dua commit: jalur, kata-kata, hak akses
  --defects         juga yang hanya dapat dibuat oleh alat uji`

/** @returns null where help is asked for @throws Wrong */
export const read = (args: readonly string[]): Options | null => {
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
    runs: values.runs ?? RUNS,
    commits: values.diff === true ? positionals : null,
    strategy: oneOf("Strategi", values.strategy ?? "transitions", STRATEGIES),
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
