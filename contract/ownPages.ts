/** Written by `npm run generate`: pages of src/resources that the specification does not name. */
export const ownPages = [
  { area: "own", access: "super", paths: ["/super-admin/master/menu/form"] },
  { area: "own", access: "super", paths: ["/super-admin/master/menu/form/{id}"] },
  { area: "own", access: "super", paths: ["/super-admin/point/master-paket/form"] },
  { area: "own", access: "super", paths: ["/super-admin/point/master-paket/form/{id}"] },
  { area: "own", access: "super", paths: ["/super-admin/setting/priv-roles/form"] },
  { area: "own", access: "super", paths: ["/super-admin/setting/priv-roles/form/{id}"] },
] as const
