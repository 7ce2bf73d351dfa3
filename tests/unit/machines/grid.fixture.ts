import type { PlanCell } from "#contract/areas/attendance/ploting.ts"
import type { Grid, GridAsk } from "#machines/grid/gridTypes.ts"

export const PG = 1
export const ML = 2
const shift = { nama: "Pagi", color: null, work_min: 420, offices_id: [], is_active: true }
/** Nine days from a Friday, for two employees. The first has a closed day, leave on the third and a holiday on the fifth. */
const dates = Array.from({ length: 9 }, (_, at) => `2027-01-${String(at + 1).padStart(2, "0")}`)
const free: PlanCell = { shift_id: null, own: null, under: null }
const days = (special: Readonly<Record<number, Partial<PlanCell>>>) =>
  Object.fromEntries(dates.map((date, at) => [date, { ...free, ...special[at] }]))

export const grid: Grid = {
  rows: [
    {
      id: 7,
      nama: "Budi",
      sub: "Pusat",
      stays: [{ id: 5, from: null, to: null }],
      days: days({ 0: { locked: "Desember" }, 2: { leave: "Cuti disetujui" }, 4: { holiday: "Natal" } }),
    },
    {
      id: 9,
      nama: "Siti",
      sub: "Pusat",
      stays: [{ id: 5, from: null, to: null }],
      days: days({ 1: { shift_id: PG, own: PG }, 5: { under: "KERJA", hours: "08:00-17:00" } }),
    },
  ],
  dates,
  shifts: [
    { ...shift, id: PG, kode: "PG", start: "07:00", end: "15:00" },
    { ...shift, id: ML, nama: "Malam", kode: "P", start: "23:00", end: "08:00" },
  ],
  total: 2,
  page: 1,
  last_page: 1,
  base_version: 4,
}
export const ask: GridAsk = { month: "2027-01", q: "", offices_id: null, departement_id: null, page: 1 }
