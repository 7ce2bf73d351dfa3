import type { SlotsByPath } from "../form/formParts.ts"

export const slots: SlotsByPath = {
  "/super-admin/setting/priv-roles": {
    above: () => import("./RoleUsage.tsx").then((m) => m.RoleUsage),
    reads: ["jumlah_akun"],
  },
  "/setting/umum/peran": {
    actions: () => import("./SeeAsRole.tsx").then((m) => m.SeeAsRole),
    above: () => import("./RoleHolders.tsx").then((m) => m.RoleHolders),
    reads: ["jumlah_akun", "holders"],
  },
}
