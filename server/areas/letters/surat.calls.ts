import { eq, inArray } from "drizzle-orm"
import { wholeWords } from "#contract/kit/words.ts"
import { letterNumberOf } from "#contract/areas/letters/letterFields.ts"
import {
  cancelSurat,
  issueSurat,
  makeCareerSurat,
  makeSurat,
  previewSurat,
  printSurat,
  surat as resource,
  suratPdf,
} from "#contract/areas/letters/surat.ts"
import type { SuratEvent } from "#machines/lifecycles/suratMachine.ts"
import { InvalidFields, notFound, ok, Refusal } from "../../call/answer.ts"
import { answerRows, countRows } from "../../call/bulk.ts"
import { type Context, inRows, inTx, prepared } from "../../call/handler.ts"
import { surat as t, templateSurat } from "../../db/tables/index.ts"
import { answerEach, moveEach } from "../../kit/approval/moveEach.ts"
import { moverOf } from "../../kit/approval/mover.ts"
import { type CareerDrafts, draftCareerSurat, leftWithoutSurat } from "./careerSurat.ts"
import { draftRows } from "./draftRows.ts"
import { filledHtml, filledText } from "./fill.ts"
import { missingOf } from "./missingOf.ts"
import { isSecret } from "./suratColumns.ts"
import { suratLifecycle } from "./suratLifecycle.ts"
import { employeeProblem, isProblem, templateProblem } from "./usableTemplate.ts"
import { labelsOf, valuesOf } from "./values.ts"

type Some = { readonly ids: readonly number[]; readonly note: string | null }

const someOf = (ids: readonly number[]): readonly number[] => {
  if (ids.length === 0) throw new InvalidFields({ ids: ["Pilih paling sedikit satu baris"] })
  return ids
}

/** Applies one transition to several letters, row by row. */
const step = <C extends typeof issueSurat | typeof cancelSurat>(
  call: C,
  type: SuratEvent["type"],
  done: string,
) =>
  inRows(call as unknown as typeof issueSurat, {
    ids: ({ ids }: Some) => someOf(ids),
    each: (ctx, { ids, note }: Some, some) =>
      moveEach(moverOf(ctx as Context, ids.length === 1 ? "single" : "bulk"), suratLifecycle, some, {
        type,
        note,
      }),
    answer: (rows) => answerEach(rows, resource.noun, done),
  })

export const suratHandlers = {
  "surat/terbitkan": step(issueSurat, "letter.issue", "diterbitkan"),
  "surat/batalkan": step(cancelSurat, "letter.cancel", "dibatalkan"),

  "surat/buat": inRows(makeSurat, {
    ids: ({ ids }) => someOf(ids),
    each: (ctx, payload, some) => draftRows(ctx, payload, some),
    answer: (rows) =>
      answerRows(rows, {
        done: `${countRows(rows).success} konsep surat dibuat`,
        none: "Tidak ada konsep surat yang dibuat",
      }),
  }),

  "surat/buat-perubahan": prepared<typeof makeCareerSurat, CareerDrafts>(makeCareerSurat, {
    prepare: draftCareerSurat,
    run: async (ctx, asked, { made, incomplete }) => {
      const left = await leftWithoutSurat(ctx.tx, asked)
      if (made === 0 && left === 0)
        throw new Refusal("Semua pegawainya sudah mempunyai surat dari templat ini", "state")
      await ctx.audit({
        entity: "perubahan kerja",
        entityId: asked.careers_id,
        action: "update",
        before: null,
        after: { template_surat_id: asked.template_surat_id, tanggal: asked.tanggal, surat: made },
      })
      return ok(
        { made, incomplete, left },
        `${wholeWords(made)} konsep surat dibuat${left === 0 ? "" : `; ${wholeWords(left)} pegawai lagi, tekan sekali lagi`}`,
      )
    },
  }),

  "surat/cetak": inTx(printSurat, async ({ tx, sheetUrl }, { ids }) => {
    const some = [...new Set(someOf(ids))]
    const rows = await tx.select({ id: t.id, status: t.status }).from(t).where(inArray(t.id, some))
    if (rows.length < some.length) throw notFound(resource.noun)
    if (rows.some(({ status }) => status !== "terbit"))
      throw new Refusal("Hanya surat terbit yang dicetak bersama", "state")
    return ok({ url: sheetUrl("surat/cetak", { ids: some }) })
  }),

  "surat/pratinjau": inTx(previewSurat, async ({ tx }, payload) => {
    const problems = {
      ...(await templateProblem(tx, payload.template_surat_id)),
      ...(await employeeProblem(tx, payload)),
    }
    if (isProblem(problems)) throw new InvalidFields(problems)
    const [template] = await tx
      .select()
      .from(templateSurat)
      .where(eq(templateSurat.id, payload.template_surat_id))
    const values = await valuesOf(tx, payload.members_id, payload)
    if (template === undefined || values === null) throw notFound(resource.noun)
    const no = letterNumberOf(template, null, payload.tanggal)
    const given = { ...values, nomor: no }
    return ok({
      judul: filledText(template.judul, given),
      no,
      isi: filledHtml(template.isi, given),
      kurang: labelsOf(await missingOf(tx, template, payload)),
    })
  }),

  "surat/pdf": inTx(suratPdf, async ({ tx, sheetUrl }, { id }) => {
    const [row] = await tx.select({ id: t.id, is_secret: isSecret }).from(t).where(eq(t.id, id))
    if (row === undefined) throw notFound(resource.noun)
    if (row.is_secret)
      throw new Refusal(
        "Surat ini memuat gaji; hanya akun yang boleh melihat gaji yang membukanya",
        "forbidden",
      )
    return ok({ url: sheetUrl(resource.id, { id }) })
  }),
}
