import { createEntryMachine } from "./entryMachine.ts"

/** Confirmation before all other sessions end: a dialog without fields. */
export const endOthersEntry = createEntryMachine<object>({
  id: "akhiriSesiLain",
  description: "Mengakhiri semua sesi lain dari akun sendiri",
  nothing: {},
  problems: () => ({}),
})

/** Taking the authenticator app off, with the password and a code. */
export type RemoveTotp = { readonly password: string; readonly code: string }
export const removeTotpEntry = createEntryMachine<RemoveTotp>({
  id: "lepasTotp",
  description: "Melepas aplikasi autentikator dari akun sendiri",
  nothing: { password: "", code: "" },
  problems: ({ password, code }) => ({
    ...(password === "" ? { password: ["Wajib diisi"] } : {}),
    ...(code.trim() === "" ? { code: ["Wajib diisi"] } : {}),
  }),
})

/** Removing a passkey, with the password. */
export type RemovePasskey = { readonly password: string }
export const removePasskeyEntry = createEntryMachine<RemovePasskey>({
  id: "hapusPasskey",
  description: "Menghapus sebuah passkey dari akun sendiri",
  nothing: { password: "" },
  problems: ({ password }) => (password === "" ? { password: ["Wajib diisi"] } : {}),
})

export const securityEntries = [endOthersEntry, removePasskeyEntry, removeTotpEntry] as const
