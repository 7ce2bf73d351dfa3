import type { Random } from "../random.ts"
import { type Ask, callAs } from "./callAs.ts"

type Named = { readonly id: number; readonly nama: string }
type Rows = { readonly rows: readonly Named[] }

const rowsOf = async (ask: Ask, path: string, query: object): Promise<Rows["rows"]> =>
  ((await ask(path, query)) as Rows).rows

/** Mails, credits or counts anew a company that is not closed. */
const serve = async (ask: Ask, chance: Random): Promise<string | null> => {
  const companies = await rowsOf(ask, "companies/list-by-status", { status: "trial" })
  if (companies.length === 0) return null
  const { id, nama } = chance.pick(companies)
  const what = chance.pick(["letter", "point", "count"] as const)
  if (what === "letter") {
    await ask("companies/send-email/demo", { id, template: "welcome" })
    return `surat sambutan dikirim ke ${nama}`
  }
  if (what === "point") {
    await ask("companies/update/point", { id, amount: 10, reason: "Bonus masa coba" })
    return `${nama} mendapat 10 point`
  }
  await ask("companies/create-cache", { id })
  return `angka ${nama} dihitung ulang`
}

/** Ticks a new trial request. */
const tickTrial = async (ask: Ask): Promise<string | null> => {
  const [lead] = await rowsOf(ask, "request-trial/list", { status: "new" })
  if (lead === undefined) return null
  await ask("request-trial/checklist", { id: lead.id, checked: true })
  return `permintaan trial ${lead.nama} diperiksa`
}

const HOUR_MS = 3_600_000

/** Schedules a new demo request. */
const scheduleDemo = async (ask: Ask, chance: Random, now: Date): Promise<string | null> => {
  const [lead] = await rowsOf(ask, "demo-request/list", { status: "new" })
  const [officer] = await rowsOf(ask, "demo-request/petugas", {})
  if (lead === undefined || officer === undefined) return null
  const preferred_at = new Date(now.getTime() + chance.int(24, 96) * HOUR_MS).toISOString()
  await ask("demo-request/prosess", {
    id: lead.id,
    status: "scheduled",
    preferred_at,
    assigned_to: officer.id,
  })
  return `demo untuk ${lead.nama} dijadwalkan`
}

/**
 * Lets the super administrator do one thing for a company or a lead, through the product's own calls.
 * @param link a one-time sign-in link of the super administrator
 * @returns null when there is nothing to do
 */
export const runPlatform = (link: string, chance: Random, now: Date): Promise<string | null> =>
  callAs(link, (ask) => chance.pick([serve, tickTrial, scheduleDemo])(ask, chance, now))
