import { join } from "node:path"
import type { FilesPlace } from "./filesUrl.ts"
import { openS3Store } from "./s3Store.ts"
import { type FileStore, openStore } from "./store.ts"

/** The store that FILES_URL names. Its drafts are on this machine. */
export const openStoreAt = async (place: FilesPlace, dataDir: string): Promise<FileStore> =>
  place.kind === "disk" ? openStore(place.folder) : openS3Store(place, join(dataDir, "files", "drafts"))
