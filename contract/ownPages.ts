/** Written by `npm run generate`: pages of src/resources that the specification does not name. */
export const ownPages = [
  { area: "own", access: "setting", paths: ["/setting/other/pengganti"] },
  { area: "own", access: "setting", paths: ["/setting/other/pengganti/form"] },
  { area: "own", access: "setting", paths: ["/setting/other/pengganti/form/{id}"] },
  { area: "own", access: "setting", paths: ["/setting/other/etc/form"] },
  { area: "own", access: "setting", paths: ["/setting/other/etc/form/{id}"] },
  { area: "own", access: "super", paths: ["/super-admin/master/menu/form"] },
  { area: "own", access: "super", paths: ["/super-admin/master/menu/form/{id}"] },
  { area: "own", access: "setting", paths: ["/setting/other/notification/form"] },
  { area: "own", access: "setting", paths: ["/setting/other/notification/form/{id}"] },
  { area: "own", access: "super", paths: ["/super-admin/point/master-paket/form"] },
  { area: "own", access: "super", paths: ["/super-admin/point/master-paket/form/{id}"] },
  { area: "own", access: "super", paths: ["/super-admin/setting/priv-roles/form"] },
  { area: "own", access: "super", paths: ["/super-admin/setting/priv-roles/form/{id}"] },
  { area: "own", access: "setting", paths: ["/setting/other/berhenti"] },
  { area: "own", access: "setting", paths: ["/setting/other/berhenti/form"] },
  { area: "own", access: "setting", paths: ["/setting/other/berhenti/form/{id}"] },
] as const
