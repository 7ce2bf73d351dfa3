import { changeFieldKeys, changeKindWords } from "#contract/areas/members/dataChangeFields.ts"
import { dataChanges, ownDataChanges } from "#contract/areas/members/dataChanges.ts"
import { drawnReceipt } from "../../pictures.ts"
import { send } from "../client.ts"
import { asSomebody, withLevels } from "../staff.ts"
import type { Act } from "../stage.ts"

const DIGITS = 10 ** 10
const nothing = Object.fromEntries(changeFieldKeys.map((field) => [field, null]))

/** An employee asks for a change of their own record. @returns null where each has a request that waits */
export const changeData: Act = (stage) =>
  withLevels(stage, dataChanges.module, () =>
    asSomebody(stage, async (ask, { nama }) => {
      const jenis = stage.chance.pick(["identitas", "keluarga", "rekening"] as const)
      const values = {
        identitas: {
          alamat_ktp: `Jl. Kenanga ${stage.chance.int(1, 90)}, Bekasi`,
          reason: "KTP baru sesudah pindah",
        },
        keluarga: { status_kawin: "kawin", ptkp: "K/2", reason: "Anak lahir bulan lalu" },
        rekening: {
          bank_kode: "014",
          no_rekening: String(stage.chance.int(DIGITS / 10, DIGITS - 1)),
          nama_rekening: nama.replaceAll(/[^A-Za-z .']/g, ""),
          reason: "Rekening lama ditutup",
        },
      }[jenis]
      await send(ask, ownDataChanges.calls.ask, { ...nothing, jenis, ...values } as never, {
        paper: drawnReceipt(stage.chance.int(1, 1_000_000), 0),
      })
      return `${nama} meminta perubahan ${changeKindWords[jenis].toLowerCase()}`
    }),
  )
