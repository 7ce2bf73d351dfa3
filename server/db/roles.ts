/**
 * Roles and grants, idempotent, run at every start before and after the migrations. Policies decide which rows are
 * visible; grants are wide, because row-level security (on every table) shows a role nothing where it has no policy.
 */
const roles = ["balai_public", "balai_tenant", "balai_platform"]

/**
 * Roles belong to the whole cluster, so two databases may create them at once. The connection's user must be a member
 * of each role: it created them (CREATEROLE), or a superuser created and granted them.
 */
export const createRoles = roles
  .map(
    (role) => `
do $$ begin
  if not exists (select from pg_roles where rolname = '${role}') then
    create role ${role} nologin;
  end if;
exception when duplicate_object or unique_violation then null;
end $$;
do $$ begin
  if not (select rolsuper from pg_roles where rolname = current_user) then
    execute format('grant ${role} to %I', current_user);
  end if;
exception when insufficient_privilege then null;
end $$;`,
  )
  .join("\n")

/** Fails when the connection's user cannot switch to one of the roles. */
export const tryRoles = roles.map((role) => `set role ${role};`).join("\n") + "\nreset role;"

export const grantRoles = roles
  .map(
    (role) => `
grant usage on schema public to ${role};
grant select, insert, update, delete on all tables in schema public to ${role};
grant usage on all sequences in schema public to ${role};`,
  )
  .join("\n")
