import { previewBulk, restoreMembers, updateBulk } from "#contract/areas/members/memberBulk.ts"
import { ok } from "../../call/answer.ts"
import { answerRows, countRows } from "../../call/bulk.ts"
import { inRows, inTx } from "../../call/handler.ts"
import { versionsOf } from "../../kit/approval/moveEach.ts"
import { changeRows, previewRows } from "./bulkEdit.ts"
import { restoreRows } from "./restore.ts"

export const memberBulkHandlers = {
  "members/restore": inRows(restoreMembers, {
    ids: ({ members_id }) => members_id,
    each: (ctx, _, ids) => restoreRows(ctx, ids),
    answer: (rows) =>
      answerRows(rows, {
        done: `${countRows(rows).success} pegawai dikembalikan`,
        none: "Tidak ada pegawai yang dikembalikan",
      }),
  }),

  "members/update-bulk/preview": inTx(previewBulk, async (ctx, payload) =>
    ok({ rows: await previewRows(ctx, payload) }),
  ),

  "members/update-bulk": inRows(updateBulk, {
    ids: ({ members_id, versions }) => {
      versionsOf(members_id, versions)
      return members_id
    },
    each: changeRows,
    answer: (rows) =>
      answerRows(rows, {
        done: `${countRows(rows).success} pegawai diubah`,
        none: "Tidak ada pegawai yang diubah",
      }),
  }),
}
