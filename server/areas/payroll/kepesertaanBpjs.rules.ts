import { eq } from "drizzle-orm"
import { kepesertaanBpjs as resource } from "#contract/areas/payroll/kepesertaanBpjs.ts"
import { kepesertaanBpjs, members } from "../../db/tables/index.ts"
import { defineRules } from "../../kit/tableRules.ts"
import { memberSearch, namesOfMember } from "./namesOfMember.ts"

export const kepesertaanBpjsRules = defineRules(resource, kepesertaanBpjs, {
  select: namesOfMember(kepesertaanBpjs),
  search: [memberSearch(kepesertaanBpjs)],
  references: { members_id: members },
  filters: {
    members_id: (value) => eq(kepesertaanBpjs.members_id, value),
    program: (value) => eq(kepesertaanBpjs.program, value),
    ikut: (value) => eq(kepesertaanBpjs.ikut, value),
  },
  unique: {
    kepesertaan_bpjs_once: { field: "dari", message: "Sudah ada keputusan program ini mulai hari itu" },
  },
})
