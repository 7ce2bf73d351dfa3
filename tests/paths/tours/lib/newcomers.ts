import { offices } from "#contract/areas/company/offices.ts"
import { officesHours } from "#contract/areas/attendance/officesHours.ts"
import type { Hand } from "../../browser/hand.ts"
import { askAs, note } from "./page.ts"

/** Progress of a new company. */
export type Stage = "none" | "two" | "three" | "all"

type Made = { readonly id: number }
type Listed = { readonly rows: readonly Made[] }

let last = 0
/** A new person with a unique name. */
export const newcomer = () => {
  const nip = `CB-${process.pid}${Date.now() % 1e6}${last++}`
  return { nip, nama: `Orang ${nip}`, email: `${nip.toLowerCase()}@coba.test` }
}

/** Adds an employee to the company of this walk, directly on the server. */
export const hire = async (hand: Hand): Promise<void> => {
  const ask = await askAs(hand, note(hand, "who"))
  const { rows } = (await ask("offices/list-all", { page: 1, per_page: 1 })) as Listed
  const named = async (call: string, list: string): Promise<number> => {
    const found = (await ask(list, { page: 1, per_page: 1 })) as Listed
    return found.rows[0]?.id ?? ((await ask(call, { nama: "Operasional" })) as Made).id
  }
  await ask("members/create", {
    ...newcomer(),
    phone: "0840-1234-5678",
    jenis_kelamin: "L",
    offices_id: rows[0]?.id,
    departement_id: await named("devisi/create", "devisi/list-all"),
    jabatan_id: await named("jabatan/create", "jabatan/list-all"),
    status_karyawan: "tetap",
    tanggal_masuk: "2026-01-05",
    attendance_type: "offices_hours",
    app_access: true,
  })
}

/** Brings the company of this walk to a stage with direct calls, as its administrator would in another browser. */
export const bringTo = async (hand: Hand, stage: Stage): Promise<void> => {
  if (stage === "none") return
  const ask = await askAs(hand, note(hand, "who"))
  await ask(offices.calls.create.path, offices.example)
  await ask(officesHours.calls.create.path, officesHours.example)
  await ask("companies/update-step", { step: "step_two" })
  if (stage === "two") return
  await hire(hand)
  await hire(hand)
  await ask("companies/update-step", { step: "step_three" })
  if (stage === "all") await ask("companies/update-welcome/done")
}

/** Another administrator deletes the first employee who could be invited. */
export const dismiss = async (hand: Hand): Promise<void> => {
  const ask = await askAs(hand, note(hand, "who"))
  const newest = { page: 1, per_page: 100, sort: "updated_at", dir: "desc" }
  const { rows } = (await ask("members/list-all", newest)) as {
    readonly rows: readonly (Made & { readonly password_state: string })[]
  }
  const one = rows.find(({ password_state }) => password_state === "none")
  if (one === undefined) throw new Error("nobody is left")
  await ask("members/delete", { id: one.id })
}
