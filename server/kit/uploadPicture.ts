import { ok, Refusal } from "../call/answer.ts"
import type { Context } from "../call/handler.ts"

/** Stores a picture for a rich text; the text refers to it by the permanent name in the answer. */
export const uploadPicture = async (ctx: Context, noun: string) => {
  const upload = ctx.uploads.get("picture")
  if (upload === undefined) throw new Refusal("Pilih gambar yang akan diunggah", "state")
  const fileId = await ctx.keep(upload)
  await ctx.audit({
    entity: `gambar ${noun}`,
    entityId: fileId,
    action: "create",
    before: null,
    after: { name: upload.name },
  })
  return ok({ url: ctx.pictures.source(fileId) })
}
