import { listStatutoryNames, startOf } from "#contract/areas/leave/kategoriCuti.ts"
import { STATUTORY_LEAVE, type StatutoryLeave } from "#contract/data/leave.ts"
import { ok } from "../../call/answer.ts"
import { inTx } from "../../call/handler.ts"
import { wordsIn } from "../../kit/textSearch.ts"

const inWords = ({ hari, kalender, pasal }: StatutoryLeave): string => {
  if (hari === null) return `Seperlunya · ${pasal}`
  return `${hari} hari${kalender === true ? " kalender" : ""} · ${pasal}`
}

export const kategoriCutiHandlers = {
  "kategori-cuti/nama-kategori": inTx(listStatutoryNames, async (_ctx, { q, ids }) => {
    const words = wordsIn(q).toLowerCase().split(/\s+/)
    const rows = STATUTORY_LEAVE.filter(({ id, nama, pasal }) =>
      ids === undefined
        ? words.every((word) => `${nama} ${pasal}`.toLowerCase().includes(word))
        : ids.includes(id),
    )
    return ok({
      rows: rows.map((law) => ({
        id: law.id,
        nama: law.nama,
        kode: law.kode,
        is_active: true,
        hari: law.hari,
        pasal: law.pasal,
        keterangan: inWords(law),
        isian: startOf(law),
      })),
      has_more: false,
    })
  }),
}
