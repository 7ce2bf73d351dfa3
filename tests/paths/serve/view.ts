import { escaped, timeWords } from "../report/text.ts"
import type { RunContext } from "./runMachine.ts"
import { type PersonRun, runsSummed, stepsSummed, type Verdict, verdictOf } from "./run.ts"

/** Data the page of a path passes to the machine. */
export type WalkData = {
  readonly machine: string
  readonly hash: string
  readonly path: string
  readonly build: string
  readonly steps: number
  /** All runs of this path, the newest first. */
  readonly runs: readonly PersonRun[]
}

export const verdictClass = (verdict: Verdict): string => verdict.replaceAll(" ", "-")

/** Notes of earlier runs of a path, the newest first. */
export const earlierText = (earlier: readonly PersonRun[], hash: string): string => {
  if (earlier.length === 0) return ""
  const items = earlier.map((run) => {
    const steps = run.steps.flatMap(({ result, note, picture, file }, at) =>
      note === "" && picture === null && (result === "Lolos" || result === null)
        ? []
        : [
            `<li>Langkah ${at + 1}: ${result ?? ""} ${escaped(note)}${picture === null ? "" : ` <a href="/catatan/${escaped(picture)}">${escaped(file ?? "gambar")}</a>`}</li>`,
          ],
    )
    const verdict = verdictOf(run)
    return `<li><b class="${verdictClass(verdict)}">${verdict}</b> ${escaped(run.tester)}, ${escaped(timeWords(run.at))}, versi ${escaped(run.build)}${run.hash === hash ? "" : " (mesin berubah sejak itu)"}. ${stepsSummed(run)}<ul>${steps.join("")}</ul></li>`
  })
  return `<h2>Hasil sebelumnya</h2><p>${runsSummed(earlier.map(verdictOf))}</p><ul>${items.join("")}</ul>`
}

export type KeptState = "settled" | "changed" | "nameless" | "keeping" | "away" | "closed"
const news: { readonly [K in Exclude<KeptState, "settled">]: string } = {
  changed: "Menyimpan…",
  keeping: "Menyimpan…",
  nameless: "Isi nama penguji dulu: hasil belum disimpan",
  away: "Tidak tersimpan: apakah npm run paths -- --serve masih berjalan? Dicoba lagi sendiri",
  closed: "Tidak tersimpan: uji ini sudah diselesaikan di jendela lain. Muat ulang halaman",
}
/** The saving status, in words. */
export const newsOf = (state: KeptState, { kept }: Pick<RunContext, "kept">): string =>
  state === "settled" ? (kept === null ? "" : "Tersimpan") : news[state]

/** Text next to the button that chooses the picture of a step. */
export const pictureText = ({ run, queue, refused }: RunContext, nth: number): string => {
  const sent = queue.find((one) => one.nth === nth)
  if (sent !== undefined) return `Menyimpan ${escaped(sent.file.name)}…`
  const why = refused[nth]
  if (why !== undefined)
    return why === "kind"
      ? "Tidak tersimpan: pilih PNG atau JPEG, paling besar 10 MB"
      : "Tidak tersimpan: apakah npm run paths -- --serve masih berjalan? Pilih lagi"
  const { picture, file } = run.steps[nth] ?? { picture: null, file: null }
  return picture === null
    ? "Belum ada gambar"
    : `<a href="/catatan/${escaped(picture)}" target="_blank">${escaped(file ?? "gambar")}</a> tersimpan`
}

/** The text of a finished run: its result. */
export const endText = (run: PersonRun): string => {
  const verdict = verdictOf(run)
  return `<b class="${verdictClass(verdict)}">${verdict}</b>: ${stepsSummed(run)}. ${escaped(run.tester)}, selesai ${escaped(timeWords(run.finished ?? run.at))}`
}
