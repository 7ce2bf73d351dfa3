import { mermaidOf } from "../../../scripts/machines/mermaid.ts"
import { DEMO_ACCOUNTS, DEMO_PASSWORD } from "#server/demo/accounts.ts"
import { machines as ofProduct } from "#machines/index.ts"
import type { AnyModel } from "../all.ts"
import type { MachineResult } from "../run/results.ts"
import type { Line, Script } from "./script.ts"
import { sentences } from "./sentences.ts"

/** One machine with its chosen paths. */
export type Chosen = {
  readonly id: string
  readonly model: AnyModel
  readonly scripts: readonly Script[]
  /** Why there is no path where one was asked for. */
  readonly why: string | null
}

const detailsOf = (line: Line): readonly (readonly [string, string])[] =>
  [
    ["peran", line.role],
    ["data", line.data],
    ["lihat", line.see.join("; ")],
    ["toast", line.toast],
    ["alamat", line.redirect],
    ["panggilan", line.call],
  ].flatMap(([name, value]) =>
    name == null || value == null || value === "" ? [] : [[name, value] as const],
  )

const title = ({ id, model: { anatomy }, scripts }: Chosen) =>
  `${id}${anatomy.description === null ? "" : `: ${anatomy.description}`} (${scripts.length} jalur)`

/** Logins of the demo, once at the top of a script. */
const LOGINS = `Akun demo (kata sandi ${DEMO_PASSWORD}): ${DEMO_ACCOUNTS.map(({ email, role }) => `${email} = ${role}`).join("; ")}`
/** Faults that no screen offers a tester. */
const HOW =
  "Menahan jawaban: DevTools, Network, Slow 3G. Jawaban gagal: di demo tambahkan ?fault=PANGGILAN:JENIS pada alamat, seperti tertulis di persiapannya. Yang tidak dapat dibuat begitu dijalankan npm run paths:run."
/** Pages and machines outside of the product have no demo accounts and no `?fault=`. */
const isForeign = ({ id, model: { browser } }: Chosen): boolean =>
  browser === null ? !ofProduct.has(id) : browser.said.screen.alone !== undefined
const under = (chosen: readonly Chosen[], all: string): string =>
  chosen.every(isForeign) ? all : `${LOGINS}\n${HOW}\n\n${all}`

/** Lines of a script before its steps and after them. */
const headOf = ({ priority, before, proves }: Script): readonly (readonly [string, string])[] => [
  ["prioritas", priority],
  ...before.map((one) => ["persiapan", one] as const),
  ...proves.flatMap((id) => {
    const found = sentences.find((one) => one.id === id)
    return found === undefined ? [] : [["membuktikan", `${id} ${found.text}`] as const]
  }),
]
const tailOf = ({ after }: Script): readonly (readonly [string, string])[] =>
  after.map((one) => ["sesudahnya", one] as const)
const said = (all: readonly (readonly [string, string])[]) =>
  all.map(([name, value]) => `  ${name}: ${value}`)

const text = (all: readonly Chosen[]) =>
  all
    .map((one) => {
      const paths = one.scripts.map((script) => {
        const lines = script.steps.map((line, at) => {
          const details = detailsOf(line).map(([name, value]) => `       ${name}: ${value}`)
          return [`  ${String(at + 1).padStart(2)}. ${line.do}`, ...details].join("\n")
        })
        return [`Jalur ${script.number}`, ...said(headOf(script)), ...lines, ...said(tailOf(script))].join(
          "\n",
        )
      })
      return [title(one), ...paths, ...(one.why === null ? [] : [one.why])].join("\n\n")
    })
    .join("\n\n")

const cell = (value: string | null) => (value ?? "").replaceAll("|", "\\|")
/** Path of the picture of a machine's state, relative to the folder of the script; null = there is none. */
export type Pictures = (id: string, state: string) => string | null
export const picturesFrom =
  (results: ReadonlyMap<string, MachineResult>, folder: string): Pictures =>
  (id, state) => {
    const name = results.get(id)?.board[state]?.["desktop-light"]
    return name === undefined ? null : `${folder}/${name}`
  }
const mdWith = (pictureOf: Pictures) => (all: readonly Chosen[]) =>
  all
    .map((one) => {
      const paths = one.scripts.map((script) => {
        const picture = (line: Line) => {
          const name = pictureOf(one.id, line.state)
          return name === null ? "" : `![${line.state}](${name})`
        }
        const list = (rows: readonly (readonly [string, string])[]) =>
          rows.map(([name, value]) => `- ${name}: ${value}`).join("\n")
        return [
          `## Jalur ${script.number}`,
          "",
          list(headOf(script)),
          "",
          "| # | Lakukan | Peran | Data | Lihat | Toast | Alamat | Panggilan | Gambar |",
          "|---|---|---|---|---|---|---|---|---|",
          ...script.steps.map(
            (line, at) =>
              `| ${[
                String(at + 1),
                ...[
                  line.do,
                  line.role,
                  line.data,
                  line.see.join("; "),
                  line.toast,
                  line.redirect,
                  line.call,
                ].map(cell),
                picture(line),
              ].join(" | ")} |`,
          ),
          ...(script.after.length === 0 ? [] : ["", list(tailOf(script))]),
        ].join("\n")
      })
      return [`# ${title(one)}`, ...paths, ...(one.why === null ? [] : [one.why])].join("\n\n")
    })
    .join("\n\n")

const scenarios = ({ id, scripts }: Chosen, isAlone: boolean) =>
  scripts.map(({ number, steps, priority }) => {
    const lines = steps.flatMap((line, at) => [
      `    ${at === 0 ? "Dengan" : "Ketika"} ${line.do}${line.data === null ? "" : ` [${line.data}]`}${line.role === null ? "" : ` sebagai ${line.role}`}`,
      ...line.see.map((see, nth) => `    ${nth === 0 ? "Maka" : "Dan"} terlihat ${see}`),
      ...(line.toast === null ? [] : [`    Dan toast "${line.toast}"`]),
      ...(line.redirect === null ? [] : [`    Dan alamat menjadi ${line.redirect}`]),
    ])
    return [`  @${priority}`, `  Skenario: ${isAlone ? "" : `${id}, `}Jalur ${number}`, ...lines].join("\n")
  })
/** A file has one feature: several machines become rules with scenarios. */
const gherkin = (all: readonly Chosen[]) => {
  const [first, ...more] = all
  const name = first === undefined ? "" : more.length === 0 ? title(first) : "Jalur semua mesin yang dipilih"
  return [`# language: id\nFitur: ${name}`, ...all.flatMap((one) => scenarios(one, more.length === 0))].join(
    "\n\n",
  )
}

/** The JSON output, one entry per machine. */
export const jsonOf = ({ id, model, scripts }: Chosen) => {
  const walked = new Set(scripts.flatMap(({ arrows }) => arrows))
  const { anatomy } = model
  const { arrows, places } = anatomy
  return {
    id,
    description: anatomy.description,
    states: places.map(({ path }) => path).filter((path) => path !== ""),
    transitions: {
      total: arrows.length,
      walked: arrows.filter(({ key }) => walked.has(key)).length,
    },
    unwalked: arrows.map(({ key }) => key).filter((key) => !walked.has(key)),
    paths: scripts.map(({ arrows: _, ...script }) => script),
  }
}

/** A Playwright test that walks the same paths; only for machines with gestures. */
export const regression = (all: readonly Chosen[], words: string, expect: string | null): string => {
  const tests = all.flatMap(({ id, model, scripts }) => {
    if (model.browser === null) throw new Error(`${id} belum dapat dijalankan di browser: tidak ada gestures`)
    return scripts.map(({ number, steps }) => {
      const labels = steps
        .flatMap((line) => line.labels)
        .map((label) => `  ${JSON.stringify(label)},`)
        .join("\n")
      const name = JSON.stringify([`${id}: ${words}`, ...(scripts.length > 1 ? [number] : [])].join(" "))
      return `walkTest(${name}, "${id}", [\n${labels}\n]${expect === null ? "" : `, ${JSON.stringify(expect)}`})`
    })
  })
  return [`import { walkTest } from "./walkTest.ts"`, "", ...tests].join("\n")
}

/** Tests of those machines that can be walked in the browser. @throws when none of them can */
const playwright = (all: readonly Chosen[]) => {
  const walkable = all.filter(({ model }) => model.browser !== null)
  return regression(walkable.length === 0 ? all : walkable, "jalur", null)
}

const mermaid = (all: readonly Chosen[]) =>
  all.map(({ id, model }) => `%% ${id}\n${mermaidOf(model.anatomy)}`).join("\n\n")

const quoted = (value: string) => `"${value.replaceAll('"', '""')}"`
/** One row per step, the import format of Xray and TestRail. */
const csv = (all: readonly Chosen[]) =>
  [
    ["Issue ID", "Test type", "Priority", "Summary", "Precondition", "Action", "Data", "Expected result"],
    ...all.flatMap(({ id, scripts }) =>
      scripts.flatMap(({ number, priority, before, steps }) =>
        steps.map((line, at) => [
          `${id}-${number}`,
          at === 0 ? "Manual" : "",
          at === 0 ? priority : "",
          at === 0 ? `${id}, jalur ${number}` : "",
          at === 0 ? before.join("\n") : "",
          `${line.do}${line.role === null ? "" : ` (${line.role})`}`,
          line.data ?? "",
          [...line.see, ...(line.toast === null ? [] : [`toast: ${line.toast}`])].join("\n"),
        ]),
      ),
    ),
  ]
    .map((row) => row.map(quoted).join(","))
    .join("\n")

/** Markdown with the expected picture of each step, if the report has one. */
export const mdOf = (all: readonly Chosen[], pictureOf: Pictures): string =>
  under(all, mdWith(pictureOf)(all))

export const formats = {
  text: (all: readonly Chosen[]) => under(all, text(all)),
  md: (all: readonly Chosen[]) => under(all, mdWith(() => null)(all)),
  json: (all: readonly Chosen[]) => JSON.stringify({ machines: all.map(jsonOf) }, null, 2),
  csv,
  gherkin,
  playwright,
  mermaid,
} as const
