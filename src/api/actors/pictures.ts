import type { Call } from "#contract/kit/call.ts"
import type { Outcome } from "#contract/kit/errors.ts"
import { createDownloadMachine, type Wanted } from "#machines/download/downloadMachine.ts"
import { send } from "../wire/calls.ts"
import { actor } from "../wire/request.ts"

type Answer = Outcome<{ readonly url: string }>

/** The editor has no place for a message at its picture: why a file was not accepted is a toast. */
const withMessage = (answer: Answer): Answer =>
  answer.ok || answer.failure._tag !== "Invalid"
    ? answer
    : {
        ok: false,
        failure: {
          _tag: "Refused",
          message: answer.failure.errors["picture"]?.[0] ?? answer.failure.message,
          reason: null,
          retryAfter: null,
          rows: [],
        },
      }

/** Uploads a picture for a rich text: asked with the file, answered with its permanent name. */
export const pictureUpload = (call: Call) =>
  createDownloadMachine("gambarTulisan", "Mengunggah gambar ke dalam tulisan").provide({
    actors: {
      locate: actor<{ readonly url: string }, Wanted>(async (wanted, abort) =>
        withMessage((await send(call, wanted, abort)) as Answer),
      ),
    },
  })
