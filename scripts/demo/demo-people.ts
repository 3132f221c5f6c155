import type { HeadlessSession } from '#scripts/harness/headless-session.ts';
import type { HarnessInstitution, PersonKind } from '#scripts/harness/world.ts';
import { readGeneralSettings, updateGeneralSettings } from '#shared/settings/general-settings.api.ts';
import { addPeople, listPeople, setPersonState } from '#shared/people/person.api.ts';
import type { TeamRole } from '#shared/teams/team.ts';
import { createTeam, listTeams } from '#shared/teams/team.api.ts';

interface Newcomer {
  readonly lmsUserId: string;
  readonly name: string;
  readonly email: string;
  readonly isAdmin?: boolean;
  readonly canManageChecklists?: boolean;
  readonly teams?: { readonly teamId: number; readonly role: TeamRole }[];
}

/** People on the harness's page whose rights come from a team, and the identity they're known by before they launch. */
const teamRoles: Partial<Record<PersonKind, TeamRole>> = {
  team_admin: 'admin',
  can_edit: 'edit',
  read_only: 'read',
};

/**
 * Adds three teams and their people, as the signed-in admin would; one person has left since. Existing ones
 * stay.
 */
export async function addPeopleAndTeams(admin: HeadlessSession, institution: HarnessInstitution) {
  const existing = (await admin.call(listTeams, {})).teams;
  const teamCalled = async (title: string) =>
    (existing.find((team) => team.title === title) ?? (await admin.call(createTeam, { body: { title } }))).id;
  const design = await teamCalled('Learning Design');
  const accessibility = await teamCalled('Accessibility Office');
  const college = await teamCalled(collegesOf(institution).at(-1)?.name ?? 'Faculty Support');
  const launching = institution.people.flatMap(({ kind, lmsUserId, name, email }): Newcomer[] => {
    const role = teamRoles[kind];
    return role ? [{ lmsUserId, name, email, teams: [{ teamId: design, role }] }] : [];
  });
  const inTeam = (teamId: number, role: TeamRole) => ({ teams: [{ teamId, role }] });
  const places = [
    inTeam(design, 'edit'),
    inTeam(design, 'read'),
    inTeam(accessibility, 'admin'),
    { teams: [inTeam(accessibility, 'edit'), inTeam(college, 'read')].flatMap(({ teams }) => teams) },
    inTeam(accessibility, 'read'),
    inTeam(college, 'admin'),
    inTeam(college, 'edit'),
    inTeam(college, 'read'),
    { isAdmin: true },
    { canManageChecklists: true },
  ];
  // Staff without a team are left for "Add people" to find.
  const staff = places.flatMap((place, index): Newcomer[] => {
    const person = institution.staff[index];
    return person ? [{ lmsUserId: person.id, name: person.name, email: person.email, ...place }] : [];
  });
  await admin.call(addPeople, { body: { people: launching } });
  await admin.call(addPeople, { body: { source: 'csv', people: staff } });
  await deactivate(admin, staff[7]);
  return { design, accessibility, college };
}
export type DemoTeams = Awaited<ReturnType<typeof addPeopleAndTeams>>;

/** The accounts right below the root: colleges and schools. */
export const collegesOf = ({ accounts, rootAccountId }: HarnessInstitution) =>
  accounts.filter(({ parentId }) => parentId === rootAccountId);

async function deactivate(admin: HeadlessSession, person: Newcomer | undefined) {
  if (!person) return;
  const { people } = await admin.call(listPeople, { query: { search: person.lmsUserId } });
  for (const { id } of people)
    await admin.call(setPersonState, { params: { id }, body: { state: 'deactivated' } });
}

/** The institution is set up, and no longer new. Without the questions of quizzes, no file would be known to be unused; fixes can be saved. */
export async function confirmSettings(admin: HeadlessSession) {
  const params = { id: admin.institutionId };
  const before = await admin.call(readGeneralSettings, { params });
  const { title, domainNames, locale, timeZone, features, settings, version } = before;
  await admin.call(updateGeneralSettings, {
    params,
    body: {
      title,
      domainNames,
      locale,
      timeZone,
      features,
      settings: {
        ...settings,
        scansQuizQuestions: true,
        scansNewQuizzes: true,
        savesFixes: true,
        checksDocuments: true,
        // The simulated files say they’re far larger than what they hold.
        documentDayMb: 1_000_000,
      },
      version,
    },
  });
}
