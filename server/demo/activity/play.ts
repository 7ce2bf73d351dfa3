import type { Database, Tx } from "../../db/database.ts"
import { MAX_LEVELS } from "#machines/lifecycles/approvalParts.ts"
import type { FileStore } from "../../files/store.ts"
import { random, type Random } from "../random.ts"
import { addCustomer } from "./addCustomer.ts"
import { advance } from "./advance.ts"
import { announce } from "./announce.ts"
import { ask } from "./ask.ts"
import { stepArea } from "./areaStep.ts"
import { assignTask } from "./assign.ts"
import { attend } from "./attend.ts"
import { changeAccount } from "./changeAccount.ts"
import { claim } from "./claim.ts"
import { moveTeam } from "./moveTeam.ts"
import { redeem } from "./redeem.ts"
import { planShift } from "./planShift.ts"
import { reportPoints } from "./reportPoints.ts"
import { cashLeave, takeLeave } from "./takeLeave.ts"
import { planVisit, visit } from "./visit.ts"
import { keeper, type Staged, stages, type Wanted } from "./stage.ts"

type Stage = Awaited<ReturnType<typeof stages>>[number]
type Act = (tx: Tx, staged: Staged, chance: Random) => Promise<string | null>

/** Activities of employees in the mobile app, by command word. */
export const acts = {
  absen: attend,
  pengajuan: ask,
  klaim: claim,
  cuti: takeLeave,
  uangkan: cashLeave,
  kasbon: advance,
  hadiah: redeem,
  jadwal: planShift,
  rekening: changeAccount,
  kunjungan: visit,
  rencana: planVisit,
  titik: reportPoints,
  pelanggan: addCustomer,
  artikel: announce,
  tugas: assignTask,
  layanan: stepArea,
  tim: moveTeam,
} as const satisfies Record<string, Act>
export type ActName = keyof typeof acts

const isAct = (word: string): word is ActName => word in acts

/** A description of what happened; `company` null = there was nothing to do. */
export type Played = { readonly company: string | null; readonly what: string }

const USE = `Pakai: demo play ${Object.keys(acts).join("|")} [1–${MAX_LEVELS} tingkat [kode kantor]]`

/** @throws an error that lists the valid commands */
const read = (line: string): { readonly word: ActName; readonly wanted: Wanted } => {
  const [word = "", levels, office = null, ...more] = line.split(/\s+/)
  const count = levels === undefined ? null : Number(levels)
  const isCount = count === null || (Number.isInteger(count) && count > 0 && count <= MAX_LEVELS)
  if (!isAct(word) || !isCount || more.length > 0) throw new Error(USE)
  return { word, wanted: { levels: count, office } }
}

/**
 * The largest company gets twice as many activities as all others together: its queues are the ones most looked at.
 */
const stageOf = (all: readonly Stage[], chance: Random): Stage | null =>
  all.length === 0 ? null : chance.chance(2 / 3) ? (all[0] ?? null) : chance.pick(all)

/**
 * Performs one activity of an employee of a demo company in one transaction: `absen`, `pengajuan`, `klaim`, `cuti` …
 * An activity that is not possible (a day off, no days left to request) is tried in the largest company, then replaced
 * by another one. A command with a number of levels, such as `klaim 3 BKS`, is performed exactly so in the largest company.
 */
export const makeActivity = (db: Database, clock: () => Date, store: FileStore | null) => {
  let beat = 0
  return async (line: string): Promise<string> => {
    const { word, wanted } = read(line)
    const isAny = wanted.levels === null
    const now = clock()
    beat += 1
    const chance = random("aktivitas", now.getTime(), beat)
    const played = await db.transact(async (tx): Promise<Played> => {
      const all = await stages(tx)
      const largest = all[0] ?? null
      const stage = isAny ? stageOf(all, chance) : largest
      if (stage === null || largest === null)
        return { company: null, what: "tidak ada perusahaan demo yang punya pegawai" }
      const tries: readonly (readonly [Act, Stage])[] = isAny
        ? [
            [acts[word], stage],
            [acts[word], largest],
            [acts.pengajuan, stage],
            [acts.klaim, stage],
          ]
        : [[acts[word], stage]]
      for (const [act, { id, nama }] of tries) {
        const what = await act(
          tx,
          { ...wanted, company: id, nama, now, keep: keeper(tx, store, id, now) },
          chance,
        )
        if (what !== null) return { company: nama, what }
      }
      return { company: null, what: `tidak ada yang dapat dikerjakan di ${stage.nama}` }
    })
    return JSON.stringify(played)
  }
}
