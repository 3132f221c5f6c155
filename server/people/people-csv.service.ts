import type { Scope } from '#server/infra/tenancy/scope.ts';
import { readCsv, type CsvRow } from '#server/infra/http/csv.ts';
import { listTeamTitles } from '#server/teams/team.service.ts';
import { csvRowLimit, previewPeopleCsv, type CsvPerson } from '#shared/people/person.api.ts';
import {
  lmsUserId,
  personEmail,
  personName,
  newPersonProblems,
  type NewPersonProblem,
} from '#shared/people/person.ts';
import { teamRoles, type TeamRole } from '#shared/teams/team.ts';
import { canonicalId } from '#shared/courses/canvas-id.ts';
import { keyOf } from '#shared/text/search-key.ts';
import { findIdsByLmsId } from './person.repository.ts';

/** The columns, with their names in the app's languages. */
const columns = {
  email: ['e-mail', 'mail', 'email address', 'correo', 'correo electrónico', 'courriel', 'adresse e-mail'],
  lmsUserId: ['lms id', 'lms user', 'canvas id', 'canvas user id', 'id de canvas', 'identifiant canvas'],
  name: ['full name', 'nombre', 'nom'],
  team: ['team title', 'equipo', 'équipe'],
  role: ['team role', 'rol', 'rol en el equipo', 'rôle', 'rôle dans l’équipe'],
  admin: ['institution admin', 'is admin', 'administrador', 'administrateur'],
} as const;
type Cells = CsvRow<keyof typeof columns>['cells'];

const yes = new Set(['yes', 'y', 'true', '1', 'x', 'si', 'oui']);
const no = new Set(['', 'no', 'n', 'false', '0', 'non']);

/** Names for team admins, editors and readers in a file. */
const rolesByName = new Map<string, TeamRole>([
  ...teamRoles.map((role) => [role, role] as const),
  ['is admin', 'admin'],
  ['can edit', 'edit'],
  ['editor', 'edit'],
  ['read only', 'read'],
  ['reader', 'read'],
]);

/** How much of an unknown team's title is sent back. */
const longestShownTitle = 120;

interface Known {
  readonly teams: ReadonlyMap<string, { readonly id: number; readonly title: string }>;
  readonly lmsUserIds: ReadonlySet<string>;
}

/** Reads a file of people and says for each row what would be added, or why it can't be. Writes nothing. */
export async function previewCsv(scope: Scope, content: Uint8Array): Promise<{ rows: CsvPerson[] }> {
  const { canvasShard } = await scope.institution();
  const given = await readCsv(content, { columns, maxRows: csvRowLimit, field: previewPeopleCsv.upload });
  const rows = given.map(({ line, cells }) => {
    const id = canonicalId(cells.lmsUserId, canvasShard) ?? cells.lmsUserId;
    return { line, cells: { ...cells, lmsUserId: id } };
  });
  const titles = await listTeamTitles(scope);
  const named = rows.map(({ cells }) => cells.lmsUserId).filter((id) => lmsUserId.safeParse(id).success);
  const known: Known = {
    teams: new Map(titles.map((team) => [keyOf(team.title), team])),
    lmsUserIds: new Set((await findIdsByLmsId(scope, named)).keys()),
  };
  const seen = new Set<string>();
  return {
    rows: rows.map(({ line, cells }) => {
      const person = personIn(line, cells, known);
      const keys = [person.lmsUserId, person.email.toLowerCase()].filter((key) => key !== '');
      const isTwice = keys.some((key) => seen.has(key));
      for (const key of keys) seen.add(key);
      return isTwice ? { ...person, problem: person.problem ?? 'named_twice' } : person;
    }),
  };
}

function personIn(line: number, cells: Cells, known: Known): CsvPerson {
  const { email, lmsUserId: id, name } = cells;
  const team = known.teams.get(keyOf(cells.team));
  const role = rolesByName.get(keyOf(cells.role));
  return {
    line,
    name,
    email,
    lmsUserId: id,
    isAdmin: yes.has(keyOf(cells.admin)),
    teamTitle: cells.team.slice(0, longestShownTitle),
    team: team && role ? { ...team, role } : null,
    problem: problemIn(cells, { team, role, isHere: known.lmsUserIds.has(id) }) ?? null,
    needsLookup: id === '' || name === '',
  };
}

/** The first problem with a row. */
function problemIn(
  { email, lmsUserId: id, name, team, role, admin }: Cells,
  found: { team: unknown; role: TeamRole | undefined; isHere: boolean },
): NewPersonProblem | undefined {
  const rules = {
    who_missing: email === '' && id === '',
    email_invalid: email !== '' && !personEmail.safeParse(email).success,
    lms_id_invalid: id !== '' && !lmsUserId.safeParse(id).success,
    name_invalid: name !== '' && !personName.safeParse(name).success,
    team_unknown: team !== '' && found.team === undefined,
    role_invalid: team !== '' && found.role === undefined,
    team_missing: team === '' && role !== '',
    admin_invalid: !yes.has(keyOf(admin)) && !no.has(keyOf(admin)),
    already_here: found.isHere,
    named_twice: false,
  } satisfies Record<NewPersonProblem, boolean>;
  return newPersonProblems.find((problem) => rules[problem]);
}
