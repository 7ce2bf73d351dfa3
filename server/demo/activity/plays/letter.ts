import { issueSurat, makeSurat, surat } from "#contract/areas/letters/surat.ts"
import { templateSurat } from "#contract/areas/letters/templateSurat.ts"
import { dateIn } from "../../../time/calendar.ts"
import { send } from "../client.ts"
import { ADMIN } from "../staff.ts"
import type { Act } from "../stage.ts"

const PURPOSES = [
  "pengajuan kredit pemilikan rumah",
  "pengajuan visa",
  "pendaftaran sekolah anak",
  "pembukaan rekening bank",
]
/** Drafts that the company leaves; further ones are issued first. */
const MOST_DRAFTS = 3
/** Drafts in all: those of employees whose data are not complete wait for a person. */
const MOST_OPEN = 20

/** An administrator makes a certificate for an employee, or issues drafts. @returns null without a template */
export const writeLetter: Act = (stage) =>
  stage.as(ADMIN, async (ask) => {
    const { chance, now } = stage
    const { rows } = await send(ask, surat.calls.list, { status: "draft", per_page: 50 })
    const whole = rows.filter(({ kurang, is_secret }) => kurang.length === 0 && !is_secret)
    if (whole.length > MOST_DRAFTS) {
      const [one] = whole
      await send(ask, issueSurat, { ids: [one?.id ?? 0] })
      return `surat terbit: ${one?.judul ?? ""}`
    }
    if (rows.length > MOST_OPEN) return null
    const templates = await send(ask, templateSurat.calls.list, { jenis: "keterangan", is_active: true })
    const [template] = templates.rows
    if (template === undefined) return null
    const people = (await ask("members/list-all", { status: "active", per_page: 100 })) as {
      readonly rows: readonly { readonly id: number; readonly nama: string }[]
    }
    if (people.rows.length === 0) return null
    const { id, nama } = chance.pick(people.rows)
    await send(ask, makeSurat, {
      ids: [id],
      template_surat_id: template.id,
      tanggal: dateIn(now),
      keperluan: chance.pick(PURPOSES),
    })
    return `konsep surat: ${template.nama} untuk ${nama}`
  })
