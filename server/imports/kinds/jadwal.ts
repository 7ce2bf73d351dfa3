import { asTheyAre, type ImportRules } from "./kind.ts"
import { replacing } from "./replacing.ts"

/** Shifts of employees by date, over what was planned. */
export const jadwal: ImportRules = {
  ...asTheyAre,
  person: { column: "members_id", mayFollow: false },
  once: [
    {
      keys: ["members_id", "tanggal"],
      message: (first) => `Tanggal pegawai ini sudah ada di baris ${first}`,
    },
  ],
  ...replacing({
    table: "schedules",
    columns: [
      ["members_id", "members_id", "bigint"],
      ["business_date", "tanggal", "date"],
      ["shifts_id", "shifts_id", "bigint"],
    ],
    once: ["members_id", "business_date"],
    isStamped: false,
  }),
}
