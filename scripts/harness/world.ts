/** Who launches, and in which role. */
export const personKinds = [
  'institution_admin',
  'team_admin',
  'can_edit',
  'read_only',
  'instructor',
  'student',
  'super_admin',
  'account_admin',
] as const;
export type PersonKind = (typeof personKinds)[number];

export interface HarnessPerson {
  /** unique within the institution; tests and the page use it to name the person */
  readonly key: string;
  readonly kind: PersonKind;
  readonly name: string;
  readonly email: string;
  /** the person's id in the LMS */
  readonly lmsUserId: string;
  /** the `sub` claim of launches */
  readonly subject: string;
}

export interface HarnessAccount {
  readonly id: string;
  readonly name: string;
  readonly parentId: string | null;
}

interface HarnessTeacher {
  readonly id: string;
  readonly name: string;
}

/** Staff who neither teach nor launch from the harness's page. */
interface HarnessStaff {
  readonly id: string;
  readonly name: string;
  readonly email: string;
}

export interface HarnessTerm {
  readonly id: string;
  readonly name: string;
  readonly startAt: string | null;
  readonly endAt: string | null;
}

/** A course as the simulated LMS keeps it. Its content is made when it's first requested. */
export interface HarnessCourse {
  readonly id: string;
  name: string | null;
  code: string;
  sisId: string | null;
  accountId: string;
  termId: string;
  state: 'unpublished' | 'available' | 'completed' | 'deleted';
  format: 'on_campus' | 'online' | 'blended' | null;
  /** how many people are enrolled */
  students: number;
  /** its teacher's name; see the institution's teachers */
  teacher: string;
  isBlueprint: boolean;
}

export interface HarnessInstitution {
  readonly key: string;
  readonly title: string;
  readonly slug: string;
  readonly domainName: string;
  readonly isReadyGo: boolean;
  readonly timeZone: string;
  readonly rootAccountId: string;
  readonly clientId: string;
  readonly deploymentIds: readonly string[];
  /** of a service account that can read everything in the institution */
  readonly serviceToken: string;
  /** of an account that can't list courses */
  readonly limitedToken: string;
  readonly oauthClientId: string;
  readonly oauthClientSecret: string;
  readonly people: readonly HarnessPerson[];
  readonly teachers: readonly HarnessTeacher[];
  readonly staff: readonly HarnessStaff[];
  /** parents before their children */
  readonly accounts: readonly HarnessAccount[];
  readonly terms: readonly HarnessTerm[];
  /** by id, in the order of the ids; courses are added at the end and never removed (deleted is a state) */
  readonly courses: Map<string, HarnessCourse>;
}
