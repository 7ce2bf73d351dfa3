import { AREAS, type AreaKind } from "#contract/areas.ts"
import { dateIn } from "../../../time/calendar.ts"
import type { Random } from "../../random.ts"
import type { Ask } from "../client.ts"
import { ADMIN, colleague } from "../staff.ts"
import type { Act } from "../stage.ts"

type Row = { readonly id: number; readonly nama: string }
type Type = Row & { readonly area: string | null }

const rowsOf = async <R>(ask: Ask, call: string, payload: object): Promise<readonly R[]> =>
  ((await ask(call, payload)) as { readonly rows: readonly R[] }).rows

/** Kinds of areas, in the order in which their work is assigned. */
export const areaKinds: readonly AreaKind[] = ["kunjungan", "pengiriman", "penjualan", "pengemudi"]
const TITLES: Readonly<Record<AreaKind, string>> = {
  kunjungan: "Cek toko dan pajangan",
  pengiriman: "Antar pesanan",
  penjualan: "Tawarkan promo pekan ini",
  pengemudi: "Perjalanan antar",
}
const MOST_TOGETHER = 3

/** Fields that only this kind of work is assigned with. */
const detailsOf = (kind: AreaKind, { nama }: Row, chance: Random) => {
  if (kind === "pengiriman")
    return {
      barang: `${chance.int(1, 12)} dus`,
      penerima: "Bagian penerimaan",
      cod: chance.chance(0.4) ? chance.int(5, 60) * 10_000 : null,
    }
  return kind === "pengemudi" ? { tujuan: nama } : {}
}

/**
 * Assigns work of an area of this kind for today to one employee.
 * @returns null where the company has no such area, or the area no customers
 */
export const assignInArea = async (
  ask: Ask,
  chance: Random,
  now: Date,
  kind: AreaKind,
): Promise<string | null> => {
  const types = await rowsOf<Type>(ask, "tipe-tugas/list-all", { is_active: true, per_page: 100 })
  const areas = AREAS.filter((area) => area.kind === kind && types.some((type) => type.area === area.key))
  if (areas.length === 0) return null
  const { key, title } = chance.pick(areas)
  const customers = await rowsOf<Row>(ask, "customers/list-all", {
    area: key,
    is_active: true,
    per_page: 100,
  })
  const person = await colleague(ask, { office: null, chance })
  if (customers.length === 0 || person === null) return null
  const first = chance.int(0, customers.length - 1)
  const chosen = customers.slice(first, first + chance.int(1, MOST_TOGETHER))
  const [place] = chosen
  if (place === undefined) return null
  const { count } = (await ask("penugasan/tugaskan", {
    members_ids: [person.id],
    customers_ids: chosen.map(({ id }) => id),
    tanggal: dateIn(now),
    weeks: 1,
    judul: TITLES[kind],
    tipe_tugas_id: chance.pick(types.filter(({ area }) => area === key)).id,
    checklist: [],
    ...detailsOf(kind, place, chance),
  })) as { readonly count: number }
  return `${title}: ${count} tugas untuk ${person.nama}`
}

/** An administrator assigns work in an area of one kind. @returns null when there is nothing to assign */
export const assignArea: Act = (stage) =>
  stage.as(ADMIN, (ask) => assignInArea(ask, stage.chance, stage.now, stage.chance.pick(areaKinds)))
