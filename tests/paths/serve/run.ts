/** Possible results of a step. */
export const RESULTS = ["Lolos", "Gagal", "Terhalang"] as const
export type Result = (typeof RESULTS)[number]

/** A tester's notes on one step; a picture is a file in the folder of the runs. */
export type Noted = {
  readonly result: Result | null
  readonly note: string
  readonly picture: string | null
  /** Original name of the picture's file. */
  readonly file: string | null
}
/** One path walked by a tester. */
export type PersonRun = {
  readonly id: string
  readonly tester: string
  /** Start, ISO. */
  readonly at: string
  /** End, ISO: from then on the run is read-only. null = it is still open. */
  readonly finished: string | null
  readonly build: string
  readonly machine: string
  /** Hash of the machine at that time. */
  readonly hash: string
  /** Hash of the steps: the same path even if the order of paths changes. */
  readonly path: string
  readonly steps: readonly Noted[]
}
export const VERDICTS = [...RESULTS, "Tidak lengkap", "Belum selesai"] as const
export type Verdict = (typeof VERDICTS)[number]

export const nothingNoted: Noted = { result: null, note: "", picture: null, file: null }
export const isNoted = ({ result, note, picture }: Noted): boolean =>
  result !== null || note !== "" || picture !== null

/** A failed step fails the path, a blocked step leaves it open; otherwise all steps must have passed. */
export const verdictOf = ({ steps, finished }: Pick<PersonRun, "steps" | "finished">): Verdict => {
  const results = steps.map(({ result }) => result)
  if (results.includes("Gagal")) return "Gagal"
  if (results.includes("Terhalang")) return "Terhalang"
  if (results.length > 0 && results.every((one) => one === "Lolos")) return "Lolos"
  return finished === null ? "Belum selesai" : "Tidak lengkap"
}

/** Number of steps without a result. */
export const unjudgedIn = ({ steps }: Pick<PersonRun, "steps">): number =>
  steps.filter(({ result }) => result === null).length

/** Steps by result: "2 Lolos, 1 Gagal, 0 Terhalang dari 4 langkah; 1 belum dinilai". */
export const stepsSummed = (run: Pick<PersonRun, "steps">): string => {
  const counts = RESULTS.map((one) => `${run.steps.filter(({ result }) => result === one).length} ${one}`)
  const left = unjudgedIn(run)
  return `${counts.join(", ")} dari ${run.steps.length} langkah${left === 0 ? "" : `; ${left} belum dinilai`}`
}

/** Runs by verdict: "3 kali dijalankan: 1 Lolos, 2 Gagal". */
export const runsSummed = (verdicts: readonly Verdict[]): string => {
  const counts = VERDICTS.flatMap((one) => {
    const count = verdicts.filter((verdict) => verdict === one).length
    return count === 0 ? [] : [`${count} ${one}`]
  })
  return `${verdicts.length} kali dijalankan: ${counts.join(", ")}`
}

export type Summed = {
  readonly last: PersonRun | null
  readonly verdict: Verdict | null
  /** The machine changed since the last run. */
  readonly isOld: boolean
  /** Verdicts of all runs, the newest first. */
  readonly history: readonly Verdict[]
}
/** Runs of one path, the newest first. */
export const runsOf = (runs: readonly PersonRun[], machine: string, path: string): readonly PersonRun[] =>
  runs
    .filter((run) => run.machine === machine && run.path === path)
    .toSorted((a, b) => (a.at < b.at ? 1 : -1))

/** Summary of the runs of one path. */
export const summed = (runs: readonly PersonRun[], machine: string, hash: string, path: string): Summed => {
  const own = runsOf(runs, machine, path)
  const [last] = own
  return {
    last: last ?? null,
    verdict: last === undefined ? null : verdictOf(last),
    isOld: last !== undefined && last.hash !== hash,
    history: own.map(verdictOf),
  }
}

const MOST = 2_000
const isText = (value: unknown): value is string => typeof value === "string" && value.length <= MOST
const isTime = (value: unknown): value is string => isText(value) && !Number.isNaN(Date.parse(value))
const notedFrom = (value: unknown): Noted | null => {
  const { result, note, picture, file = null } = (value ?? {}) as Partial<Record<keyof Noted, unknown>>
  const judged = result === null ? null : RESULTS.find((one) => one === result)
  if (judged === undefined || !isText(note)) return null
  if ((picture !== null && !isText(picture)) || (file !== null && !isText(file))) return null
  return { result: judged, note, picture, file }
}
const NAME = /^[\w.-]{1,80}$/
/** Validates a run from the page or a file; null = invalid. Older files have no `finished`. */
export const readRun = (value: unknown): PersonRun | null => {
  const one = (value ?? {}) as Partial<Record<keyof PersonRun, unknown>>
  const { id, tester, at, finished = null, build, machine, hash, path, steps } = one
  if (!isText(id) || !NAME.test(id) || !isText(tester) || tester.trim() === "") return null
  if (!isTime(at) || (finished !== null && !isTime(finished)) || !isText(build)) return null
  if (!isText(machine) || !isText(hash) || !isText(path) || !Array.isArray(steps)) return null
  const noted = steps.map(notedFrom)
  const known = noted.filter((step) => step !== null)
  if (known.length < noted.length) return null
  return { id, tester, at, finished, build, machine, hash, path, steps: known }
}
