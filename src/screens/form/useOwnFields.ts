import { useMemo } from "react"
import type { SessionUser } from "#contract/kit/user.ts"
import type { Described } from "#src/resources/kit/describe.ts"

/** The declaration with the company's custom fields, as this account sees them. */
export const useOwnFields = (resource: Described, user: SessionUser): Described =>
  useMemo(() => resource.ownFields?.of(resource, user) ?? resource, [resource, user])
