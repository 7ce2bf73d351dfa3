/** Says in sentences what the declarations of src/resources lack; ends with 1 when one lacks anything. */
import { ROUTES } from "#contract/pages/routes.ts"
import { declared, forgotten } from "./generate/declared.ts"

const told = forgotten(await declared(), ROUTES)
for (const sentence of told) console.error(sentence)
process.exit(told.length === 0 ? 0 : 1)
