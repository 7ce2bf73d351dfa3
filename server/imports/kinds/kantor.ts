import { inArray } from "drizzle-orm"
import { members } from "../../db/tables/index.ts"
import { asTheyAre, type ImportRules } from "./kind.ts"
import { standingStays } from "./standing.ts"
import { replacing } from "./replacing.ts"

/** Additional offices where employees may check in; they replace earlier entries. */
export const kantor: ImportRules = {
  ...asTheyAre,
  person: { column: "members_id", mayFollow: false },
  standing: standingStays,
  judge: async (tx, rows) => {
    const ids = rows.flatMap(({ members_id }) => (typeof members_id === "number" ? [members_id] : []))
    const found =
      ids.length === 0
        ? []
        : await tx
            .select({ id: members.id, office: members.offices_id })
            .from(members)
            .where(inArray(members.id, ids))
    const own = new Map(found.map(({ id, office }) => [id, office]))
    return ({ members_id, offices_id }) =>
      typeof offices_id === "number" && own.get(Number(members_id)) === offices_id
        ? [{ column: "offices_id", message: "Ini kantornya sendiri: selalu boleh absen di sini" }]
        : []
  },
  once: [
    {
      keys: ["members_id", "offices_id"],
      message: (first) => `Pegawai ini sudah disebut untuk kantor ini di baris ${first}`,
    },
  ],
  ...replacing({
    table: "member_offices",
    columns: [
      ["offices_id", "offices_id", "bigint"],
      ["members_id", "members_id", "bigint"],
      ["valid_from", "valid_from", "date"],
      ["valid_to", "valid_to", "date"],
    ],
    once: ["offices_id", "members_id"],
    isStamped: true,
    used: { by: "a.offices_id = t.offices_id", words: "sudah dipakai absen di kantor itu" },
  }),
}
