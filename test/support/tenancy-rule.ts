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
  backups: 'copies of the whole database',
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
  mail_states: 'the mail server',
  request_counts: 'by address or token, before it’s known whose',
  super_admins: 'look after all institutions',
  system_processes: 'processes',
  tab_codes: 'for a minute, by a secret; leads to a session, which has its institution',
};

/** Statements that cross institutions on purpose, or can't say whose rows they mean. */
const crossing: readonly { readonly statement: RegExp; readonly why: string }[] = [
  {
    statement: / where .*"(?:token|secret|state|ticket|id|code|binding)_hash" = \$/,
    why: 'the secret says whose it is: that of a session, a token, a link, a launch or a login',
  },
  {
    statement: / from "sessions" as "s" .* and "s"\."id" = \$\d+ and "s"\."expires_at" > \$\d+$/,
    why: 'a session that was found by its secret before',
  },
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
    statement: / from \(select .* from "people"\) as "p" (?:inner join .* )?where "p"\."id" = \$\d/,
    why: 'who acts, for the same reason',
  },
  {
    statement:
      /^select "t"\."id", "t"\."title", "m"\."role" .* where "m"\."person_id" = \$1 order by "t"\."title_key"$/,
    why: 'a person’s own teams, for the same reason',
  },
  {
    statement: /^select "id" from "contexts" where "person_id" = \$1 order by "last_used_at"/,
    why: 'a person’s own contexts, for the same reason',
  },
  {
    statement:
      /^select "c"\.\*, .* from "contexts" as "c" inner join .* as "who" on "who"\."id" = "c"\."person_id"/,
    why: 'the contexts of one identity in Canvas, which can be people of several institutions',
  },
  {
    statement: /^select "i"\.\*, .* from "institutions" as "i" (?:where|order by) /,
    why: 'super admins see all institutions, with numbers',
  },
  {
    statement:
      /^select institution_id, coalesce\(sum\("requests"\).* from metric_slices where began_at >= \$1 group by institution_id$/,
    why: 'system admins see what all institutions do together',
  },
  {
    statement: / from "lti_deployments" (?:as "d" .*)?where (?:"d"\.)?"platform_id" = \$/,
    why: 'a launch’s registration and deployment say whose it is',
  },
  {
    statement:
      /^select [^()]*, array\( select distinct p\.issuer from lti_deployments .* as "i" where "i"\."id" in \(\$/,
    why: 'whose frame a launch shows in: the institution is named by its own id',
  },
  {
    statement:
      /^delete from "(?:lti_launches|canvas_grant_requests|canvas_logins|runner_authorisations|runner_links|sessions)" where true and "expires_at" < \$1 and true and ctid = /,
    why: 'what has expired goes in all institutions at once',
  },
  {
    statement: /^delete from "metric_slices" where true and "began_at" < \$1 and true and ctid = /,
    why: 'what the installation measured goes for all institutions at once',
  },
  {
    statement: /^select part, .* from metric_slices where began_at >= \$\d+ group by began_at\)/,
    why: 'what the installation did for all institutions together, for system admins',
  },
  {
    statement: /^select \(select count\(\*\)::int from mails .* as late, .* as last_sent_at$/,
    why: 'how mail is, which all institutions share, for system admins',
  },
  {
    statement: /^(?:select problem as answer, .*|with taken as \( delete) from set_aside_addresses /,
    why: 'what one mail server said of all institutions’ addresses, for system admins, who see no address',
  },
];

/** Where SQL names a table. */
const naming =
  /\b(?:from|join|into|update|using)\s+(?:only\s+)?(?:"?public"?\.)?"?([a-z_0-9]+)\b"?(?!\s*\.)/gi;

/** Rows whose institution is given. */
const given = /\binstitution_id"?\s*=\s*\(?\$\d|\$\d+(?:::\w+)?\s*=\s*(?:"?\w+"?\.)?"?institution_id\b/i;

/** A table that gets rows with their institution. */
const inserting = /\binsert into "?(\w+)"?(?: as "?\w+"?)? \([^)]*\binstitution_id\b[^)]*\)/gi;

/**
 * The institutions' tables that a statement reads or changes without saying whose rows: neither is `institution_id` compared
 * with a value, nor is it among the columns of what's inserted there. It's enough to say it once: rows that are joined to
 * those of one institution are its own too, as foreign keys hold them together.
 */
export function strayTables(text: string, owned: ReadonlySet<string>): string[] {
  const plain = text.replace(/\s+/g, ' ').trim();
  if (given.test(plain) || crossing.some(({ statement }) => statement.test(plain))) return [];
  const filled = new Set([...plain.matchAll(inserting)].map(([, name = '']) => name.toLowerCase()));
  const named = [...plain.matchAll(naming)].map(([, name = '']) => name.toLowerCase());
  return [...new Set(named)].filter((name) => owned.has(name) && !filled.has(name));
}
