import { dateIn, plusDays } from "../../../time/calendar.ts"
import type { Random } from "../../random.ts"
import { PURPOSES } from "../../visitPlan.ts"
import type { Ask } from "../client.ts"
import { ADMIN, colleague } from "../staff.ts"
import type { Act } from "../stage.ts"

type Row = { readonly id: number; readonly nama: string }
type Planned = { readonly id: number; readonly no: string; readonly customer: Row }

const rowsOf = async <R>(ask: Ask, call: string, payload: object): Promise<readonly R[]> =>
  ((await ask(call, payload)) as { readonly rows: readonly R[] }).rows
const REASONS = ["Pelanggan minta ditunda", "Toko tutup sepekan", "Diganti kunjungan lain"] as const
const MOST_TOGETHER = 3

/** Plans visits of one employee to a few customers on one of the coming days. */
const plan = async (ask: Ask, chance: Random, now: Date): Promise<string | null> => {
  const person = await colleague(ask, { office: null, chance })
  const places = await rowsOf<Row>(ask, "customers/pilihan", {})
  const types = await rowsOf<Row>(ask, "tipe-tugas/pilihan", {})
  if (person === null || places.length === 0 || types.length === 0) return null
  const first = chance.int(0, places.length - 1)
  const chosen = places.slice(first, first + chance.int(1, MOST_TOGETHER))
  await ask("visit/plan", {
    members_id: [person.id],
    customers_id: chosen.map(({ id }) => id),
    tanggal: plusDays(dateIn(now), chance.int(1, 5)),
    plan_time: chance.pick(["09:00", "13:30", "15:00"]),
    tipe_tugas_id: chance.pick(types).id,
    purpose: chance.pick(PURPOSES),
  })
  return `${chosen.length} kunjungan ${person.nama} direncanakan`
}

/** Calls off one of the coming visits. */
const callOff = async (ask: Ask, chance: Random, now: Date): Promise<string | null> => {
  const coming = await rowsOf<Planned>(ask, "visit/list/all", {
    visit_status: "planned",
    start_date: plusDays(dateIn(now), 1),
  })
  if (coming.length === 0) return null
  const { id, no, customer } = chance.pick(coming)
  await ask("visit/batal", { id, note: chance.pick(REASONS) })
  return `${no} ke ${customer.nama} dibatalkan`
}

/** An administrator plans or calls off visits. @returns null when there is nothing to do */
export const arrangeVisits: Act = ({ as, chance, now }) =>
  as(ADMIN, (ask) => (chance.chance(2 / 3) ? plan : callOff)(ask, chance, now))
