import type { SessionUser } from "#contract/kit/user.ts"
import type { Layer } from "./layer.ts"
import type { Action } from "./Palette.tsx"

type Does = {
  readonly open: (layer: Layer) => void
  readonly leaveCompany: () => void
  readonly askLogout: () => void
  readonly startTour: () => void
}

/** Global actions of the command palette. */
export const actionsFor = (user: SessionUser, does: Does): readonly Action[] => [
  { id: "profile", label: "Ubah profil", run: () => does.open({ kind: "profile" }) },
  { id: "keys", label: "Daftar tombol papan ketik", keys: ["?"], run: () => does.open({ kind: "keys" }) },
  ...(user.companies_id === null ? [] : [{ id: "tour", label: "Mulai tur singkat", run: does.startTour }]),
  ...(user.is_superusers && user.impersonated_by === null
    ? [
        {
          id: "enter",
          label: "Masuk sebagai perusahaan",
          run: () => does.open({ kind: "picker", company: null }),
        },
      ]
    : []),
  ...(user.impersonated_by === null
    ? []
    : [{ id: "return", label: "Kembali ke super admin", run: does.leaveCompany }]),
  { id: "logout", label: "Logout", run: does.askLogout },
]
