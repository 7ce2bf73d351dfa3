import { inArray } from "drizzle-orm"
import { tanggalGajian as resource } from "#contract/areas/payroll/tanggalGajian.ts"
import { payDates } from "../../db/tables/index.ts"
import { defineRules } from "../../kit/tableRules.ts"

export const tanggalGajianRules = defineRules(resource, payDates, {
  search: [payDates.nama],
  unique: {
    pay_dates_offices_id_key: {
      field: "offices_id",
      message: "Kantor ini, atau perusahaan bila kosong, sudah punya tanggal gajian",
    },
  },
  check: (_ctx, { offices_id }, _id, before): Promise<Record<string, string[]>> =>
    Promise.resolve(
      before !== null && before.offices_id === null && offices_id !== null
        ? { offices_id: ["Tanggal gajian perusahaan tetap untuk semua kantor; tambahkan yang lain untuk kantor ini"] }
        : {},
    ),
  barred: async ({ tx }, ids, doing) => {
    if (doing === "change") return new Map()
    const rows = await tx
      .select({ id: payDates.id, offices_id: payDates.offices_id })
      .from(payDates)
      .where(inArray(payDates.id, [...ids]))
    return new Map(
      rows
        .filter(({ offices_id }) => offices_id === null)
        .map(({ id }) => [id, "Tanggal gajian perusahaan tidak dapat dihapus, hanya diubah"]),
    )
  },
})
