import { Schema } from "effect"
import type { FileRule } from "./call.ts"
import { writeFields } from "./schema.ts"

export const PICTURE: FileRule = { maxBytes: 2_000_000, types: ["png", "jpeg", "webp"] }

/** Proof of a transfer: a photo, a screenshot or a PDF. */
export const PROOF = { maxBytes: 5_000_000, types: ["png", "jpeg", "webp", "pdf"] } as const

/** Pictures of a rich text: the permanent name in the text, and a signed URL for the editor, valid for five minutes. */
export const textPictures = Schema.Array(
  Schema.Struct({ src: Schema.String, url: Schema.NullOr(Schema.String) }),
)

/** Parts of a call that uploads a picture for a rich text: multipart, the file as `picture`. */
export const pictureUpload = {
  payload: Schema.Struct(writeFields),
  /** The permanent name of the picture, for `src` in the text. */
  answer: Schema.Struct({ url: Schema.String }),
  files: { picture: PICTURE },
  write: true,
  byEitherWrite: true,
  example: {},
  refusal: "state",
} as const
