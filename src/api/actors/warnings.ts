import type { AnswerOf } from "#contract/kit/call.ts"
import { letterPdf, suratPeringatan } from "#contract/areas/warnings/suratPeringatan.ts"
import { createQueryMachine, type QueryAsked } from "#machines/query/queryMachine.ts"
import { send } from "../wire/calls.ts"
import { located } from "../wire/download.ts"
import { actor } from "../wire/request.ts"

type Letters = AnswerOf<typeof suratPeringatan.calls.list>
const MOST = 10

export const letterFile = () => located(letterPdf, "suratPeringatanPdf", "Surat peringatan sebagai PDF")

/** The latest warning letters of an employee. */
export const liveMemberLetters = createQueryMachine<Letters, number>(
  "pegawaiSurat",
  "Surat peringatan seorang pegawai",
).provide({
  actors: {
    load: actor(({ input }: QueryAsked<number>, abort) =>
      send(
        suratPeringatan.calls.list,
        { members_id: input, per_page: MOST, sort: "tanggal", dir: "desc" },
        abort,
      ),
    ),
  },
})
