import type { SlotsByPath } from "../form/formParts.ts"

export const slots: SlotsByPath = {
  "/super-admin/setting/priv-roles": {
    above: () => import("./RoleUsage.tsx").then((m) => m.RoleUsage),
    reads: ["jumlah_akun"],
  },
}
