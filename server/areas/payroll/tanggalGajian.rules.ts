import { tanggalGajian as resource } from "#contract/areas/payroll/tanggalGajian.ts"
import { payDates } from "../../db/tables/index.ts"
import { defineRules } from "../../kit/tableRules.ts"

export const tanggalGajianRules = defineRules(resource, payDates, {
  search: [payDates.nama],
  unique: {
    pay_dates_offices_id_key: {
      field: "effective_from",
      message: "Sudah ada tanggal gajian mulai hari itu, untuk kantor ini atau untuk perusahaan",
    },
  },
})
