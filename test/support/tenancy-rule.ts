type Run = (text: string) => Promise<{ rows: Record<string, unknown>[] }>;

/** The tables that carry their institution, and those that don't. */
export async function tablesByTenancy(run: Run) {
  const { rows } = await run(`select c.relname as name, exists (
      select from pg_attribute a
      where a.attrelid = c.oid and a.attname = 'institution_id' and not a.attisdropped) as "isOwned"
    from pg_class c
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
    order by c.relname`);
  const named = (isOwned: boolean) =>
    rows.filter((row) => row.isOwned === isOwned).map(({ name }) => String(name));
  return { owned: new Set(named(true)), shared: named(false) };
}

/** The tables of the whole installation, and why no institution owns their rows. */
export const sharedTables: Readonly<Record<string, string>> = {
  canvas_budgets: 'each Canvas by its address, which institutions can share',
  canvas_states: 'the same',
  course_facts_due: 'empty between transactions',
  institutions: 'says who they are',
  job_workers: 'processes',
  kysely_migration: 'the schema',
  kysely_migration_lock: 'the schema',
  link_hosts: 'how often a host was asked, by all institutions together',
  lti_logins: 'begun before it’s known whose launch it is',
  lti_nonces: 'the same',
  lti_platforms: 'a registration can have deployments of several institutions',
  lti_spare_keys: 'of registrations',
  request_counts: 'by address or token, before it’s known whose',
  super_admins: 'look after all institutions',
  system_processes: 'processes',
  tab_codes: 'for a minute, by a secret; leads to a session, which has its institution',
};

/** Statements that cross institutions on purpose, or can't say whose rows they mean. */
const crossing: readonly { readonly statement: RegExp; readonly why: string }[] = [
  {
    statement: /^(?:select|update) .*"sessions".* where "(?:person_id|id)" = \$/,
    why: 'a person’s own sessions: a super admin’s works in another institution than its own',
  },
  {
    statement: /^(?:select|update) .*"api_tokens".* where "(?:person_id|id)" = \$/,
    why: 'a person’s own tokens, for the same reason',
  },
  {
    statement: /^(?:select "id" from|update) "people" (?:set "preferences" = .* )?where "id" = \$/,
    why: 'who acts, for the same reason',
  },
  {
    statement: /^select "id" from "contexts" where "person_id" = \$1 order by "last_used_at"/,
    why: 'a person’s own contexts, for the same reason',
  },
  {
    statement: /^select \* from "runner_links" where "token_hash" = \$1$/,
    why: 'the secret in a link says whose it is',
  },
  {
    statement: /^delete from "lti_launches" where "id_hash" = \$1 and "binding_hash" = \$2 .* returning \*$/,
    why: 'the secrets of a launch, in its page and its browser, say whose it is',
  },
  {
    statement:
      /^delete from "(?:lti_launches|canvas_logins|runner_authorisations|runner_links|sessions)" where "expires_at" < \$1$/,
    why: 'what has expired goes in all institutions: archived institutions have no jobs of their own',
  },
];

/** Where SQL names a table. */
const naming =
  /\b(?:from|join|into|update|using)\s+(?:only\s+)?(?:"?public"?\.)?"?([a-z_0-9]+)\b"?(?!\s*\.)/gi;

/**
 * The institutions' tables that a statement reads or changes without ever saying whose rows. It's enough to say it once:
 * rows that are joined to those of one institution are its own too, as foreign keys hold them together.
 */
export function strayTables(text: string, owned: ReadonlySet<string>): string[] {
  const plain = text.replace(/\s+/g, ' ').trim();
  if (/\binstitution_id\b/.test(plain) || crossing.some(({ statement }) => statement.test(plain))) return [];
  const named = [...plain.matchAll(naming)].map(([, name = '']) => name.toLowerCase());
  return [...new Set(named)].filter((name) => owned.has(name));
}
