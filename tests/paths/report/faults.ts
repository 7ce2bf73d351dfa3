import type { Anatomy } from "#machines/lib/anatomy.ts"
import { pathsIn } from "../steps.ts"
import type { StateValue } from "xstate"

/** Expected and actual result, in Indonesian; `seen` null = there is only the picture. */
export type Fault = {
  /** Number of the path on which it first appeared, from one, if the text has it. */
  readonly path: number | null
  /** Number of the step, from one; null = a fault of the whole tour. */
  readonly step: number | null
  readonly expected: string
  readonly seen: string | null
}

const roles: Readonly<Record<string, string>> = {
  button: "tombol",
  link: "tautan",
  heading: "judul",
  dialog: "dialog",
  alertdialog: "dialog",
  checkbox: "centang",
  combobox: "pilihan",
  option: "pilihan",
  textbox: "isian",
  row: "baris",
  tab: "tab",
  alert: "peringatan",
  status: "keterangan",
}
const quoted = (text: string) => `"${text.replaceAll("\\'", "'")}"`

/** Translates a locator of Playwright for testers: `getByRole('button', { name: 'Simpan' })` is tombol "Simpan". */
const locatorWords = (locator: string): string => {
  const parts = [
    ...locator.matchAll(
      /getBy(Role|Text|Label|Placeholder|Title|TestId)\((?:'((?:[^'\\]|\\.)*)'|(\/(?:[^/\\]|\\.)*\/\w*))(?:, \{ name: (?:'((?:[^'\\]|\\.)*)'|(\/(?:[^/\\]|\\.)*\/\w*)))?/g,
    ),
  ]
  const [, by, text = "", pattern = "", name, namePattern] = parts.at(-1) ?? []
  if (by === undefined) return locator
  const value = text === "" ? pattern : quoted(text)
  if (by === "Role") {
    const called = name === undefined ? (namePattern ?? "") : quoted(name)
    return `${roles[text] ?? text} ${called}`.trim()
  }
  return `${by === "Label" || by === "Placeholder" ? "isian" : "tulisan"} ${value}`
}

/** A state by its own description. */
const stateWords = ({ places }: Anatomy, json: string): string => {
  let value: unknown
  try {
    value = JSON.parse(json)
  } catch {
    return json
  }
  if (value === null || value === "") return "layar ini tidak ada"
  const paths = pathsIn(value as StateValue)
  const leaves = paths.filter((path) => !paths.some((other) => other.startsWith(`${path}.`)))
  return leaves
    .map((path) => {
      const said = places.find((place) => place.path === path)?.description ?? ""
      return said === "" ? path : `${said} [${path}]`
    })
    .join("; ")
}

type Reader = (anatomy: Anatomy, found: RegExpExecArray) => Pick<Fault, "expected" | "seen">
const readers: readonly (readonly [RegExp, Reader])[] = [
  [
    /^expected (.*), seen null \(no state in data-machine="(.*)"; the page has: (.*)\)$/s,
    (anatomy, [, wanted = "", id = "", names = ""]) => ({
      expected: stateWords(anatomy, wanted),
      seen: `layar ini tidak ada: tidak ada data-machine="${id}" dengan data-state di halaman; yang ada: ${names === "none" ? "tidak satu pun" : names}`,
    }),
  ],
  [
    /^expected (.*), seen (.*)$/s,
    (anatomy, [, wanted = "", seen = ""]) => ({
      expected: stateWords(anatomy, wanted),
      seen: stateWords(anatomy, seen),
    }),
  ],
  [
    /^not seen: (.*)$/s,
    (_, [, one = ""]) => ({ expected: `terlihat ${locatorWords(one)}`, seen: "tidak ada di layar" }),
  ],
  [
    /^still seen: (.*)$/s,
    (_, [, one = ""]) => ({ expected: `tidak ada lagi ${locatorWords(one)}`, seen: "masih terlihat" }),
  ],
  [
    /^the address is (\S*), not (.*)$/s,
    (_, [, is = "", wanted = ""]) => ({ expected: `alamat ${wanted}`, seen: `alamat ${is}` }),
  ],
  [
    /^nothing to press: (.*)$/s,
    (_, [, one = ""]) => ({ expected: `dapat ditekan: ${locatorWords(one)}`, seen: "tidak ada di layar" }),
  ],
  [
    /^(.*) is not sent( again)?$/s,
    (_, [, call = ""]) => ({ expected: `permintaan ${call} dikirim`, seen: "tidak dikirim" }),
  ],
  [
    /^(.*) in (.*): live, but not taken: (.*)$/s,
    (_, [, , , one = ""]) => ({
      expected: `${locatorWords(one)} mati`,
      seen: "dapat ditekan, tetapi tidak berarti apa-apa",
    }),
  ],
  [
    /^(.*) in (.*): taken, but not live: (.*)$/s,
    (_, [, , , one = ""]) => ({
      expected: `${locatorWords(one)} dapat ditekan`,
      seen: "mati atau tidak ada",
    }),
  ],
  [
    /^no toast: \w+ ?(.*)$/s,
    (_, [, text = ""]) => ({ expected: `toast ${text || "apa pun"}`, seen: "tidak ada toast" }),
  ],
  [
    /^a toast nobody asked for: \w+ (.*)$/s,
    (_, [, text = ""]) => ({ expected: "tidak ada toast", seen: `toast ${text}` }),
  ],
  [
    /^an exception nobody needs: (.*)$/s,
    (_, [, one = ""]) => ({
      expected: `pengecualian ${one} diperlukan`,
      seen: "tidak terjadi pada satu jalur pun",
    }),
  ],
  [
    /^the words of (.*?) are others \([^)]*\): (.*)$/s,
    (_, [, state = "", what = ""]) => ({ expected: `tulisan di ${state} seperti yang disimpan`, seen: what }),
  ],
  [
    /^not sent: (.*)$/s,
    (_, [, call = ""]) => ({ expected: `permintaan ${call} dikirim`, seen: "tidak dikirim" }),
  ],
  [
    /^sent, though nobody asked for it: (.*)$/s,
    (_, [, call = ""]) => ({ expected: "tidak ada yang dikirim", seen: `permintaan ${call}` }),
  ],
]

/** Number of the path on which a fault first appeared, from one, if its text has it. */
export const faultPath = (error: string): number | null => {
  const [, path] = /^path (\d+), /.exec(error) ?? []
  return path === undefined ? null : Number(path)
}

/** Translates the error of a walk for testers; an unknown error is kept as it is. */
export const faultOf = (anatomy: Anatomy, error: string): Fault => {
  const [, number, text = error] =
    /^(?:path \d+, )?(?:step (\d+), [^:]*|after [^:]*): (.*)$/s.exec(error) ?? []
  const step = number === undefined ? null : Number(number)
  const path = faultPath(error)
  for (const [pattern, read] of readers) {
    const found = pattern.exec(text)
    if (found !== null) return { path, step, ...read(anatomy, found) }
  }
  return { path, step, expected: text, seen: null }
}
