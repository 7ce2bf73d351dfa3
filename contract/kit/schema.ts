import { Effect, Schema, SchemaGetter } from "effect"
import { cleanLine, cleanText } from "./cleanText.ts"
import { ID_MAX, MAX_PAGE_SIZE, PAY_MOST } from "./constants.ts"
import { wholeWords } from "./words.ts"

/** Building blocks of payloads: every check carries its Indonesian message, so both sides say the same. */

const storable = Schema.makeFilter(
  (value: string) =>
    (!value.includes("\u0000") && value.isWellFormed()) || "Ada karakter yang tidak dapat disimpan",
)

/** Aborts the checks: a text that is too long is not examined further. */
export const atMost = (max: number, message = `Maksimal ${max} karakter`) =>
  Schema.isMaxLength(max, { message }).abort()

const tooShort = (min: number) => (min === 1 ? "Wajib diisi" : `Minimal ${min} karakter`)

const cleanedBy = (clean: (value: string) => string) =>
  Schema.String.pipe(
    Schema.decodeTo(Schema.Trimmed, {
      decode: SchemaGetter.transform(clean),
      encode: SchemaGetter.transform((value: string) => value),
    }),
  )
const line = cleanedBy(cleanLine)
const lines = cleanedBy(cleanText)

/** Trimmed text of one line that must be filled, at most `max` characters. */
export const text = (max: number, min = 1) =>
  line.check(atMost(max), storable, Schema.isMinLength(min, { message: tooShort(min) }))

/** The same with a default when absent. */
export const textOr = (max: number, fallback: string) =>
  text(max).pipe(Schema.withDecodingDefaultKey(Effect.succeed(fallback)))

/** The same for text of several lines. */
export const longText = (max: number, min = 1) =>
  lines.check(atMost(max), storable, Schema.isMinLength(min, { message: tooShort(min) }))

/**
 * Rich text as HTML, not empty; the server keeps only the elements of its allow-list (server/kit/cleanHtml.ts). `max`
 * counts the markup too.
 */
export const formatted = (max: number) =>
  Schema.Trim.check(
    atMost(max, "Tulisan ini terlalu panjang"),
    storable,
    Schema.isMinLength(1, { message: tooShort(1) }),
  )

/**
 * An email address: one @, after it two or more words with dots between them, no spaces, and none of the characters
 * that delimit a name, a comment or a list in a header (RFC 5322, 3.2.3), so that a mailbox has one spelling. No word
 * matches a dot, so that each character is read once (no backtracking).
 */
export const email = text(100).check(
  Schema.isPattern(/^[^\s@<>()[\],;:"\\]+@[^\s@.<>()[\],;:"\\]+(?:\.[^\s@.<>()[\],;:"\\]+)+$/, {
    message: "Isi dengan alamat email",
  }),
)

/** Text as typed, not trimmed (passwords). */
export const secret = (min: number, max: number) =>
  Schema.String.check(atMost(max), storable, Schema.isMinLength(min, { message: tooShort(min) }))

/** An optional password: absent, null and empty are null; any other is taken as typed. */
export const optionalSecret = (max: number) =>
  Schema.NullOr(Schema.String)
    .pipe(
      Schema.decodeTo(Schema.NullOr(Schema.String.check(atMost(max), storable)), {
        decode: SchemaGetter.transform((value: string | null) => (value === "" ? null : value)),
        encode: SchemaGetter.transform((value: string | null) => value),
      }),
    )
    .pipe(Schema.withDecodingDefaultKey(Effect.succeed(null)))

const orNull = <S extends Schema.Constraint>(schema: S) =>
  Schema.NullOr(schema).pipe(Schema.withDecodingDefaultKey(Effect.succeed(null)))

const orNullBy = <S extends Schema.ConstraintCodec<string, string>>(
  kind: S,
  clean: (value: string) => string,
) =>
  Schema.NullOr(Schema.String)
    .pipe(
      Schema.decodeTo(Schema.NullOr(kind), {
        decode: SchemaGetter.transform((value: string | null) => clean(value ?? "") || null),
        encode: SchemaGetter.transform((value: string | null) => value),
      }),
    )
    .pipe(Schema.withDecodingDefaultKey(Effect.succeed(null)))

/** Text of one line that may be empty: absent, null and blank are all null. */
export const optionalText = (max: number) => orNullBy(Schema.Trimmed.check(atMost(max), storable), cleanLine)
/** The same for text of several lines. */
export const optionalLongText = (max: number) =>
  orNullBy(Schema.Trimmed.check(atMost(max), storable), cleanText)
/** An optional email address. */
export const optionalEmail = orNullBy(email, cleanLine)

/** A telephone number of an office, landline or mobile, stored as typed; optional. */
export const phone = optionalText(30).check(
  Schema.makeFilter(
    (value: string | null) =>
      value === null || /^[+(]?[\d\s().-]{5,}$/.test(value) || "Isi nomor telepon, misalnya 021-5550100",
  ),
)

/** A positive integer up to 2^53. */
export const id = Schema.Int.check(
  Schema.isBetween({ minimum: 1, maximum: ID_MAX }, { message: "Pilihan tidak dikenal" }),
)
export const optionalId = orNull(id)
/** The same, also from a form, whose fields are text. */
export const formId = Schema.Union([
  Schema.Int,
  Schema.String.check(atMost(16, "Pilihan tidak dikenal")),
]).pipe(
  Schema.decodeTo(id, {
    decode: SchemaGetter.transform((value: number | string) =>
      /^\d{1,16}$/.test(String(value)) ? Number(value) : 0,
    ),
    encode: SchemaGetter.transform((value: number): number | string => value),
  }),
)
/** Ids of several rows, at most `max`. */
export const ids = (max: number) =>
  Schema.Array(id).check(Schema.isMaxLength(max, { message: `Paling banyak ${max} baris` }))

/** Text of a search box. */
export const search = Schema.optionalKey(line.check(atMost(100), storable))

/** An integer between two bounds. */
export const whole = (minimum: number, maximum: number) =>
  Schema.Int.check(
    Schema.isBetween(
      { minimum, maximum },
      { message: `Isi angka bulat ${wholeWords(minimum)} sampai ${wholeWords(maximum)}` },
    ),
  )
/** An integer with a default when absent. */
export const wholeOr = (minimum: number, maximum: number, fallback: number) =>
  whole(minimum, maximum).pipe(Schema.withDecodingDefaultKey(Effect.succeed(fallback)))
export const optionalWhole = (minimum: number, maximum: number) => orNull(whole(minimum, maximum))

/** A number between two bounds, with at most this many decimals. */
export const decimal = (minimum: number, maximum: number, places: number) =>
  Schema.Number.check(
    Schema.isBetween({ minimum, maximum }, { message: `Isi angka ${minimum} sampai ${maximum}` }),
    Schema.makeFilter(
      (value: number) => Number(value.toFixed(places)) === value || `Paling banyak ${places} angka desimal`,
    ),
  )
/** The same with a default when absent. */
export const decimalOr = (minimum: number, maximum: number, places: number, fallback: number) =>
  decimal(minimum, maximum, places).pipe(Schema.withDecodingDefaultKey(Effect.succeed(fallback)))
export const optionalDecimal = (minimum: number, maximum: number, places: number) =>
  orNull(decimal(minimum, maximum, places))

/** Message for a negative amount, shared by forms and spreadsheets. */
export const NEGATIVE_RUPIAH = "Jumlah rupiah tidak boleh negatif"
/** Integer rupiah, not negative; decimals are refused by the type, with its own message. */
export const rupiah = Schema.Int.check(
  Schema.isBetween({ minimum: 0, maximum: ID_MAX }, { message: NEGATIVE_RUPIAH }),
)
export const optionalRupiah = orNull(rupiah)
/** Rupiah on a slip: at most what a slip can hold. */
export const optionalPay = orNull(
  rupiah.check(Schema.isLessThanOrEqualTo(PAY_MOST, { message: "Paling banyak satu triliun rupiah" })),
)
/** Integer rupiah with a default when absent. */
export const rupiahOr = (fallback: number) =>
  rupiah.pipe(Schema.withDecodingDefaultKey(Effect.succeed(fallback)))

/** A plain date, YYYY-MM-DD, that exists in the calendar, of the years 1900 to 2199. */
export const isoDate = Schema.String.check(
  atMost(10, "Tanggal tidak dikenal"),
  Schema.makeFilter(
    (value: string) => (isRealDate(value) && /^(19|20|21)/.test(value)) || "Tanggal tidak dikenal",
  ),
)

export const optionalDate = orNull(isoDate)

/** A month, YYYY-MM, of the years 1900 to 2199. */
export const isoMonth = Schema.String.check(
  atMost(7, "Pilih bulan dan tahun"),
  Schema.isPattern(/^(19|20|21)\d{2}-(0[1-9]|1[0-2])$/, { message: "Pilih bulan dan tahun" }),
)

/** A year, YYYY, 1900 to 2199; text, because numbers are displayed with thousands separators. */
export const isoYear = Schema.String.check(
  atMost(4, "Isi tahun empat angka"),
  Schema.isPattern(/^(19|20|21)\d{2}$/, { message: "Isi tahun empat angka" }),
)

export const optionalYear = orNull(isoYear)

/** A moment, ISO with its offset (`2026-11-20T08:00:00+07:00`), to the minute or finer, of the years 1900 to 2199. */
export const moment = Schema.String.check(
  atMost(29, "Isi tanggal dan jam"),
  Schema.makeFilter((value: string) => isRealMoment(value) || "Isi tanggal dan jam"),
)

export const optionalMoment = orNull(moment)

/** A time of day, HH:mm, 00:00 to 23:59. */
export const clock = Schema.String.check(
  atMost(5, "Isi jam, misalnya 08:30"),
  Schema.isPattern(/^([01]\d|2[0-3]):[0-5]\d$/, { message: "Isi jam, misalnya 08:30" }),
)
export const optionalClock = orNull(clock)

/** A colour of a label, #rrggbb. */
export const optionalColour = orNull(
  Schema.String.check(
    atMost(7, "Isi warna, misalnya #2F6FED"),
    Schema.isPattern(/^#[0-9a-fA-F]{6}$/, { message: "Isi warna, misalnya #2F6FED" }),
  ),
)

/** A point on the map, degrees. */
export const latitude = decimal(-90, 90, 7)
export const longitude = decimal(-180, 180, 7)

/** Ids of rows of another resource, empty by default; duplicates are removed. */
export const idList = (max: number) => ids(max).pipe(Schema.withDecodingDefaultKey(Effect.succeed([])))

/** A boolean with a default when absent. */
export const flag = (fallback: boolean) =>
  Schema.Boolean.pipe(Schema.withDecodingDefaultKey(Effect.succeed(fallback)))

/** One of several words. */
export const oneOf = <const L extends readonly [string, ...string[]]>(words: L) => Schema.Literals(words)

/** One of several words, with a default when absent. */
export const oneOfOr = <const L extends readonly [string, ...string[]]>(words: L, fallback: L[number]) =>
  Schema.withDecodingDefaultKey<Schema.Literals<L>>(Effect.succeed(fallback))(oneOf(words))
export const optionalOneOf = <const L extends readonly [string, ...string[]]>(words: L) =>
  orNull(oneOf(words))

const capital = <W extends string>(word: W) =>
  `${word.charAt(0).toUpperCase()}${word.slice(1)}` as Capitalize<W>

/** One of several words, also capitalized: the specification capitalizes a company's status, the API does not. */
export const oneOfEitherCase = <const L extends readonly [string, ...string[]]>(words: L) => {
  type Word = L[number]
  const small = new Map<string, Word>(
    words.flatMap((word: Word) => [
      [word, word],
      [capital(word), word],
    ]),
  )
  return Schema.Literals([...words, ...words.map((word: Word) => capital(word))] as readonly (
    | Word
    | Capitalize<Word>
  )[]).pipe(
    Schema.decodeTo(Schema.Literals(words), {
      decode: SchemaGetter.transform((word: Word | Capitalize<Word>): Word => small.get(word) ?? words[0]),
      encode: SchemaGetter.transform((word: Word): Word | Capitalize<Word> => word),
    }),
  )
}

export const isRealDate = (value: string): boolean => {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(value)) return false
  const day = new Date(`${value}T00:00:00Z`)
  return !Number.isNaN(day.getTime()) && day.toISOString().slice(0, 10) === value
}

const isRealMoment = (value: string): boolean =>
  /^(19|20|21)\d{2}-\d{2}-\d{2}T([01]\d|2[0-3]):[0-5]\d(:[0-5]\d(\.\d{1,3})?)?(Z|[+-](0\d|1[0-4]):[0-5]\d)$/.test(
    value,
  ) && isRealDate(value.slice(0, 10))

/**
 * Idempotency: every write accepts these fields; our clients always send them (see docs/decisions.md, "Penulisan
 * berulang").
 */
export const writeFields = {
  request_id: Schema.optionalKey(
    Schema.String.check(
      atMost(64, "request_id tidak dikenal"),
      Schema.isPattern(/^[A-Za-z0-9_-]{8,64}$/, { message: "request_id tidak dikenal" }),
    ),
  ),
  version: Schema.optionalKey(whole(1, ID_MAX)),
}

/** Common payload of every list; `page` may also come in the query string, which wins. */
export const listFields = {
  page: whole(1, 1_000_000).pipe(Schema.withDecodingDefaultKey(Effect.succeed(1))),
  per_page: Schema.optionalKey(whole(1, MAX_PAGE_SIZE)),
  cursor: Schema.optionalKey(Schema.String.check(Schema.isMaxLength(1_000))),
  q: search,
  dir: Schema.optionalKey(Schema.Literals(["asc", "desc"])),
}

/** A page of rows; `next` and `prev` are cursors, absent at the ends. */
export const pageOf = <S extends Schema.Constraint>(row: S) =>
  Schema.Struct({
    rows: Schema.Array(row),
    total: Schema.Int,
    page: Schema.Int,
    last_page: Schema.Int,
    next: Schema.optionalKey(Schema.String),
    prev: Schema.optionalKey(Schema.String),
  })

/** Optimistic lock: versions of several rows as the caller saw them, in the order of their ids. */
export const versions = (max: number) =>
  Schema.optionalKey(
    Schema.Array(whole(1, ID_MAX)).check(Schema.isMaxLength(max, { message: `Paling banyak ${max} baris` })),
  )

/** Payload for watching a queue: the visible rows with their versions, and the mark after which rows count as new. */
export const sightFields = {
  ids: idList(MAX_PAGE_SIZE),
  versions: versions(MAX_PAGE_SIZE),
  /** `mark` of the previous answer; absent = nothing counts as new yet. */
  mark: Schema.optionalKey(
    Schema.Int.check(Schema.isBetween({ minimum: 0, maximum: ID_MAX }, { message: "Penanda tidak dikenal" })),
  ),
}
/**
 * Rows in view whose version has changed, with their current values; and the number of newer rows after the mark (at
 * most 100).
 */
export const newsOf = <S extends Schema.Constraint>(row: S) =>
  Schema.Struct({ rows: Schema.Array(row), fresh: Schema.Int, mark: Schema.Int })

/** Current version of a row, while the action on it can be undone. */
export const undoVersion = Schema.optionalKey(Schema.Int)

/** Result of a bulk action. */
export const rowResults = Schema.Struct({
  rows: Schema.Array(
    Schema.Struct({
      id: Schema.optionalKey(Schema.Int),
      row: Schema.optionalKey(Schema.Int),
      ok: Schema.Boolean,
      message: Schema.String,
      /** Optimistic lock conflict: the row has another version than the one sent, so a plain retry cannot succeed. */
      stale: Schema.optionalKey(Schema.Literal(true)),
      used: Schema.optionalKey(Schema.Literal(true)),
      /** Done, but its message says something worth knowing. */
      told: Schema.optionalKey(Schema.Literal(true)),
      undo: undoVersion,
    }),
  ),
})
