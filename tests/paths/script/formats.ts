import writeXlsxFile from "write-excel-file/node"
import { mermaidOf } from "../../../scripts/machines/mermaid.ts"
import { DEMO_ACCOUNTS, DEMO_PASSWORD } from "#server/demo/accounts.ts"
import type { AnyModel } from "../all.ts"
import type { Line, Script } from "./script.ts"

/** One machine with the paths chosen of it. */
export type Chosen = { readonly id: string; readonly model: AnyModel; readonly scripts: readonly Script[] }

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

const title = ({ id, model, scripts }: Chosen) =>
  `${id}: ${model.anatomy.description ?? ""} (${scripts.length} jalur)`

/** Logins of the demo, once at the top of what a person follows. */
const LOGINS = `Akun demo (kata sandi ${DEMO_PASSWORD}): ${DEMO_ACCOUNTS.map(({ email, role }) => `${email} = ${role}`).join("; ")}`
/** What no screen offers a tester. */
const HOW =
  "Menahan jawaban: DevTools, Network, Slow 3G. Jaringan terputus: DevTools, Network, Offline. Jawaban gagal yang lain (HTTP 400 atau 500, error_track, is_validate) dibuat alat uji: npm run paths:run."
const under = (all: string): string => `${LOGINS}\n${HOW}\n\n${all}`

const text = (all: readonly Chosen[]) =>
  all
    .map((one) => {
      const paths = one.scripts.map(({ number, steps }) => {
        const lines = steps.map((line, at) => {
          const details = detailsOf(line).map(([name, value]) => `       ${name}: ${value}`)
          return [`  ${String(at + 1).padStart(2)}. ${line.do}`, ...details].join("\n")
        })
        return [`Jalur ${number}`, ...lines].join("\n")
      })
      return [title(one), ...paths].join("\n\n")
    })
    .join("\n\n")

const cell = (value: string | null) => (value ?? "").replaceAll("|", "\\|")
const md = (all: readonly Chosen[]) =>
  all
    .map((one) => {
      const paths = one.scripts.map(({ number, steps }) =>
        [
          `## Jalur ${number}`,
          "",
          "| # | Lakukan | Peran | Data | Lihat | Toast | Alamat | Panggilan |",
          "|---|---|---|---|---|---|---|---|",
          ...steps.map(
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
              ].join(" | ")} |`,
          ),
        ].join("\n"),
      )
      return [`# ${title(one)}`, ...paths].join("\n\n")
    })
    .join("\n\n")

const gherkin = (all: readonly Chosen[]) =>
  all
    .map((one) => {
      const paths = one.scripts.map(({ number, steps }) => {
        const lines = steps.flatMap((line, at) => [
          `    ${at === 0 ? "Dengan" : "Ketika"} ${line.do}${line.data === null ? "" : ` [${line.data}]`}${line.role === null ? "" : ` sebagai ${line.role}`}`,
          ...line.see.map((see, nth) => `    ${nth === 0 ? "Maka" : "Dan"} terlihat ${see}`),
          ...(line.toast === null ? [] : [`    Dan toast "${line.toast}"`]),
          ...(line.redirect === null ? [] : [`    Dan alamat menjadi ${line.redirect}`]),
        ])
        return [`  Skenario: Jalur ${number}`, ...lines].join("\n")
      })
      return [`# language: id\nFitur: ${title(one)}`, ...paths].join("\n\n")
    })
    .join("\n\n")

/** What is printed as JSON, one entry a machine. */
export const jsonOf = ({ id, model, scripts }: Chosen) => {
  const walked = new Set(scripts.flatMap(({ arrows }) => arrows))
  const { arrows, places } = model.anatomy
  return {
    id,
    states: places.map(({ path }) => path).filter((path) => path !== ""),
    transitions: {
      total: arrows.length,
      walked: arrows.filter(({ key }) => walked.has(key)).length,
    },
    unwalked: arrows.map(({ key }) => key).filter((key) => !walked.has(key)),
    paths: scripts.map(({ number, steps, ends }) => ({ number, ends, steps })),
  }
}

/** A test file that walks the same paths in the browser; only machines with gestures have one. */
export const regression = (all: readonly Chosen[], words: string, expect: string | null): string => {
  const tests = all.flatMap(({ id, model, scripts }) => {
    if (model.browser === null) throw new Error(`${id} belum dapat dijalankan di browser: tidak ada gestures`)
    return scripts.map(({ number, steps }) => {
      const labels = steps.map(({ label }) => `  ${JSON.stringify(label)},`).join("\n")
      const name = JSON.stringify([`${id}: ${words}`, ...(scripts.length > 1 ? [number] : [])].join(" "))
      return `walkTest(${name}, "${id}", [\n${labels}\n]${expect === null ? "" : `, ${JSON.stringify(expect)}`})`
    })
  })
  return [`import { walkTest } from "./walkTest.ts"`, "", ...tests].join("\n")
}

const playwright = (all: readonly Chosen[]) => regression(all, "jalur", null)

const mermaid = (all: readonly Chosen[]) =>
  all.map(({ id, model }) => `%% ${id}\n${mermaidOf(model.anatomy)}`).join("\n\n")

const columns = [
  "Mesin",
  "Jalur",
  "Langkah",
  "Lakukan",
  "Peran",
  "Data",
  "Lihat",
  "Toast",
  "Alamat",
  "Panggilan",
  "Hasil",
]
/** A workbook with an empty column for what was found. */
export const xlsxOf = (all: readonly Chosen[]): Promise<Buffer> => {
  const rows = all.flatMap(({ id, scripts }) =>
    scripts.flatMap(({ number, steps }) =>
      steps.map((line, at) => [
        id,
        String(number),
        String(at + 1),
        line.do,
        line.role ?? "",
        line.data ?? "",
        line.see.join("; "),
        line.toast ?? "",
        line.redirect ?? "",
        line.call ?? "",
        "",
      ]),
    ),
  )
  return writeXlsxFile(
    [
      columns.map((value) => ({ value, type: String, fontWeight: "bold" as const })),
      ...rows.map((row) => row.map((value) => ({ value, type: String }))),
    ],
    { sheet: "Jalur", stickyRowsCount: 1 },
  ).toBuffer()
}

export const formats = {
  text: (all: readonly Chosen[]) => under(text(all)),
  md: (all: readonly Chosen[]) => under(md(all)),
  json: (all: readonly Chosen[]) => JSON.stringify({ machines: all.map(jsonOf) }, null, 2),
  gherkin,
  playwright,
  mermaid,
} as const
