import { Effect, Schema } from "effect"
import { PAPER } from "../../kit/paper.ts"
import { audienceFields, audienceProblems } from "../../kit/audience.ts"
import { ID_MAX } from "../../kit/constants.ts"
import { defineCall } from "../../kit/call.ts"
import {
  publicationFields,
  publicationProblems,
  publicationStatus,
  publicationStatuses,
} from "../../kit/publication.ts"
import { defineResource } from "../../kit/resource.ts"
import {
  flag,
  formatted,
  id,
  oneOf,
  optionalLongText,
  optionalText,
  text,
  whole,
  writeFields,
} from "../../kit/schema.ts"
import { PICTURE, pictureUpload, textPictures } from "../../kit/textPicture.ts"

const nullText = Schema.NullOr(Schema.String)

export const MOST_ATTACHMENTS = 5

/**
 * Attachment of an article: an existing one by its id, or a new one whose file is uploaded as `attachments.{n}.file`.
 */
const attachment = Schema.Struct({
  no: Schema.optionalKey(whole(1, ID_MAX)),
  /** Label shown to readers; defaults to the file name. */
  label: optionalText(100),
})
export const shownAttachment = Schema.Struct({
  no: Schema.Int,
  label: nullText,
  name: Schema.String,
  /** Signed URL, valid for five minutes. */
  file: nullText,
})

/**
 * Artikel: announcements of a company to its employees, published from a time on and optionally until another. The
 * audience reads them at /pengumuman; pinned ones come first.
 */
export const artikel = defineResource(
  {
    id: "artikel",
    verbs: { list: "list/all", find: "find", create: "create", remove: "delete" },
    extra: { update: "update" },
    alias: "artikel_id",
    noun: "artikel",
    fields: {
      judul: text(150),
      kategori: optionalText(60),
      /** Summary under the title in lists; defaults to the beginning of the text. */
      ringkasan: optionalLongText(250),
      isi: formatted(50_000),
      attachments: Schema.Array(attachment)
        .check(
          Schema.isMaxLength(MOST_ATTACHMENTS, { message: `Paling banyak ${MOST_ATTACHMENTS} lampiran` }),
        )
        .pipe(Schema.withDecodingDefaultKey(Effect.succeed([]))),
      pinned: flag(false),
      ...publicationFields,
      ...audienceFields,
    },
    shown: {
      status: publicationStatus,
      cover: nullText,
      pictures: textPictures,
      attachments: Schema.Array(shownAttachment),
      /** Author; null = a deleted account or a platform account. */
      author: nullText,
      offices_nama: Schema.Array(Schema.String),
      departements_nama: Schema.Array(Schema.String),
      members_nama: Schema.Array(Schema.String),
    },
    listed: [
      "judul",
      "kategori",
      "pinned",
      "publish_at",
      "expire_at",
      "target",
      "status",
      "author",
      "offices_nama",
      "departements_nama",
      "members_nama",
    ],
    files: { cover: PICTURE, "attachments.*.file": PAPER },
    sorts: ["publish_at", "judul", "updated_at"],
    firstDir: "desc",
    filters: { status: Schema.optionalKey(oneOf(publicationStatuses)) },
    who: { read: ["company", "office"], write: ["company"] },
    module: "articles",
    example: {
      judul: "Libur bersama akhir tahun",
      kategori: "Pengumuman",
      isi: "<p>Kantor tutup <strong>24–26 Desember</strong>.</p>",
      publish_at: "2030-12-01T08:00:00+07:00",
    },
    alsoInvalidates: ["list-pengumuman"],
  },
  ({ publish_at, expire_at, ...target }) => [
    ...publicationProblems({ publish_at, expire_at }),
    ...audienceProblems(target),
  ],
)

/** A picture for the text of an article. */
export const uploadArticlePicture = defineCall({
  ...pictureUpload,
  path: "artikel/picture",
  scope: "tenant",
  who: ["company"],
  needs: { module: "articles", action: "create" },
  summary: "Mengunggah gambar untuk isi artikel",
})

export const deleteCover = defineCall({
  path: "artikel/delete/cover",
  scope: "tenant",
  who: ["company"],
  needs: { module: "articles", action: "edit" },
  payload: Schema.Struct({ ...writeFields, id }),
  alias: "artikel_id",
  answer: Schema.Struct({ id: Schema.Int, version: Schema.Int }),
  write: true,
  invalidates: [artikel.listKey, "list-pengumuman"],
  summary: "Menghapus gambar sampul artikel",
  example: { id: 4 },
  refusal: "not_found",
})
