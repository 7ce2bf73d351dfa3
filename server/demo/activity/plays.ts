import { advance } from "./plays/advance.ts"
import { announce } from "./plays/article.ts"
import { assignArea } from "./plays/areas.ts"
import { attend } from "./plays/attend.ts"
import { changeAccount } from "./plays/bankAccount.ts"
import { changePlace } from "./plays/careers.ts"
import { claim } from "./plays/claim.ts"
import { changeData } from "./plays/dataChange.ts"
import { votePoll } from "./plays/vote.ts"
import { addCustomer } from "./plays/customer.ts"
import { handleEnding } from "./plays/endings.ts"
import { writeLetter } from "./plays/letter.ts"
import { sendLead } from "./plays/lead.ts"
import { cashLeave, takeLeave } from "./plays/leave.ts"
import { arrangeVisits } from "./plays/plannedVisits.ts"
import { serveCompanies } from "./plays/platform.ts"
import { reportPoints } from "./plays/positions.ts"
import { pressMachine } from "./plays/machine.ts"
import { raise } from "./plays/raises.ts"
import { request } from "./plays/request.ts"
import { redeem } from "./plays/reward.ts"
import { planShift } from "./plays/shift.ts"
import { swapShifts } from "./plays/swap.ts"
import { travel } from "./plays/trip.ts"
import { assignTask } from "./plays/task.ts"
import { moveTeam } from "./plays/team.ts"
import { orderTopup } from "./plays/topup.ts"
import { planVisit, stepArea, visit } from "./plays/visit.ts"
import type { Act } from "./stage.ts"

export type Play = {
  readonly act: Act
  /** How often `demo:activity` chooses it, among all weights; 0 = only when it is named. */
  readonly weight: number
  /** It happens on the platform and not in the demo company. */
  readonly isPlatform?: true
}

/**
 * All plays, by their word: one file of `plays/` each, added here. A play is made of calls of the product, signed in as
 * an employee wherever the employee has a call of their own, else as the administrator.
 */
export const plays = {
  absen: { act: attend, weight: 5 },
  mesin: { act: pressMachine, weight: 3 },
  pengajuan: { act: request, weight: 4 },
  klaim: { act: claim, weight: 3 },
  cuti: { act: takeLeave, weight: 3 },
  uangkan: { act: cashLeave, weight: 1 },
  kasbon: { act: advance, weight: 2 },
  hadiah: { act: redeem, weight: 1 },
  jadwal: { act: planShift, weight: 0 },
  rekening: { act: changeAccount, weight: 0 },
  data: { act: changeData, weight: 1 },
  perjalanan: { act: travel, weight: 1 },
  tukar: { act: swapShifts, weight: 1 },
  suara: { act: votePoll, weight: 1 },
  kunjungan: { act: visit, weight: 5 },
  layanan: { act: stepArea, weight: 6 },
  rencana: { act: planVisit, weight: 1 },
  titik: { act: reportPoints, weight: 5 },
  pelanggan: { act: addCustomer, weight: 1 },
  artikel: { act: announce, weight: 1 },
  surat: { act: writeLetter, weight: 1 },
  tugas: { act: assignTask, weight: 3 },
  tim: { act: moveTeam, weight: 1 },
  bagi: { act: assignArea, weight: 3 },
  atur: { act: arrangeVisits, weight: 2 },
  topup: { act: orderTopup, weight: 1 },
  berhenti: { act: handleEnding, weight: 1 },
  naik: { act: raise, weight: 1 },
  karier: { act: changePlace, weight: 1 },
  permintaan: { act: sendLead, weight: 1, isPlatform: true },
  platform: { act: serveCompanies, weight: 2, isPlatform: true },
} as const satisfies Readonly<Record<string, Play>>
export type PlayName = keyof typeof plays

export const isPlay = (word: string): word is PlayName => Object.hasOwn(plays, word)
