import type { KeyStatus } from "./kunciApi.ts"

export const keyStatusWords: Readonly<Record<KeyStatus, string>> = {
  new: "Belum diterbitkan",
  active: "Aktif",
  expired: "Kedaluwarsa",
  revoked: "Dicabut",
}

/** Why no secret is issued for a key in this state; null = it may be. */
export const issueBar = (status: KeyStatus): string | null => {
  if (status === "revoked") return "Kunci API yang sudah dicabut tidak diterbitkan lagi. Buat kunci baru."
  return status === "expired" ? "Kunci API ini sudah kedaluwarsa. Perpanjang dahulu tanggalnya." : null
}

/** Why a key in this state is not revoked; null = it may be. */
export const revokeBar = (status: KeyStatus): string | null =>
  status === "revoked" ? "Kunci API ini sudah dicabut" : null

/** Why a key in this state is not deleted; null = it may be. */
export const removeBar = (status: KeyStatus): string | null =>
  status === "active" ? "Cabut dahulu kunci ini: program yang memakainya sedang dapat masuk" : null

/** Days before the last day of a key on which its giver is notified. */
export const TOLD_DAYS = 7
