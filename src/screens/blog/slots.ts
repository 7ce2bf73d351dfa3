import type { SlotsByPath } from "../form/formParts.ts"

export const slots: SlotsByPath = {
  "/super-admin/webs/blogs": {
    actions: () => import("./PreviewLink.tsx").then((m) => m.PreviewLink),
    reads: ["preview"],
  },
}
