import type { Anatomy } from "#machines/lib/anatomy.ts"
import type { Known } from "../all.ts"
import { machineHash } from "../hash.ts"
import type { MachineResult, RunOf, Walked } from "../run/results.ts"
import { type Line, scriptsOf } from "../script/script.ts"
import type { Fate } from "./diagram.ts"
import { escaped } from "./text.ts"

/** A machine, its results, and its pictures as data URLs. */
export type Shown = {
  readonly known: Known
  readonly result: MachineResult | null
  readonly pictures: ReadonlyMap<string, string>
}
/** Results of one run; results of other runs are marked. */
export type Report = { readonly run: RunOf | null; readonly all: readonly Shown[] }

export type Standing = "failed" | "ok" | "old" | "never"
export const standingWords: { readonly [S in Standing]: string } = {
  failed: "gagal",
  ok: "berhasil",
  old: "dari putaran lain",
  never: "tidak dijalankan",
}

export const failuresOf = ({ walks, faults }: MachineResult): number =>
  walks.filter(({ error }) => error !== null).length + faults.length

export const standingOf = ({ result }: Shown, run: RunOf | null): Standing => {
  if (result === null) return "never"
  if (result.run.id !== run?.id) return "old"
  return failuresOf(result) > 0 ? "failed" : "ok"
}
/** The machine has changed since it was walked. */
export const hasChanged = ({ known, result }: Shown): boolean =>
  result !== null && known.model !== null && machineHash(known.model.anatomy) !== result.hash

export const durationWords = (ms: number): string => {
  const seconds = Math.round(ms / 1_000)
  return seconds < 60 ? `${seconds} detik` : `${Math.floor(seconds / 60)} menit ${seconds % 60} detik`
}
export const codeWords = ({ commit, isChanged }: RunOf): string =>
  `${commit ?? "tanpa commit"}${isChanged ? " + perubahan" : ""}`

export const fatesOf = (result: MachineResult | null): ((key: string) => Fate) => {
  const fates = new Map<string, Fate>()
  for (const { steps } of result?.walks ?? [])
    for (const { arrows, ok } of steps)
      for (const key of arrows) if (!ok || !fates.has(key)) fates.set(key, ok ? "ok" : "failed")
  return (key) => fates.get(key) ?? "never"
}

/** Anchors of the page. */
export const anchors = {
  path: (id: string, at: number) => `${id}.jalur.${at + 1}`,
  beside: (id: string, at: number) => `${id}.selain.${at + 1}`,
  state: (id: string, path: string) => `${id}.state.${path}`,
  picture: (name: string) => `gambar.${name}`,
}

/** The steps of a walked path in words; null = the machine no longer has such a path. */
export const linesOf = ({ model }: Known, { labels }: Walked): readonly Line[] | null => {
  try {
    const walk = model?.browser?.along(labels)
    return model == null || walk === undefined ? null : (scriptsOf(model, [walk], true)[0]?.steps ?? null)
  } catch {
    return null
  }
}

export const image = (pictures: Shown["pictures"], name: string | undefined, alt: string): string => {
  const url = name === undefined ? undefined : pictures.get(name)
  return name === undefined || url === undefined
    ? `<span class="none">belum ada</span>`
    : `<img loading="lazy" id="${escaped(anchors.picture(name))}" src="${url}" alt="${escaped(alt)}">`
}
/** Repeats an embedded picture without duplicating its bytes. */
export const copy = (name: string, alt: string): string =>
  `<img data-copy="${escaped(anchors.picture(name))}" alt="${escaped(alt)}">`

export const leavesOf = ({ places }: Anatomy) =>
  places.filter(({ children, path, kind }) => path !== "" && children.length === 0 && kind !== "history")
