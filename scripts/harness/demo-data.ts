import { randomFrom, seedOf, uuidFrom, type Random } from './random.ts';
import type {
  HarnessAccount,
  HarnessCourse,
  HarnessInstitution,
  HarnessPerson,
  HarnessTerm,
  PersonKind,
} from './world.ts';

export interface DemoOptions {
  readonly seed: number;
  /** how many courses both institutions have together; the first has about seven of ten */
  readonly courses: number;
}

interface Outline {
  readonly key: string;
  readonly title: string;
  readonly domainName: string;
  readonly isReadyGo: boolean;
  readonly timeZone: string;
  readonly firstId: number;
  readonly share: number;
  readonly colleges: Readonly<Record<string, readonly string[]>>;
  readonly people: Readonly<Record<PersonKind, string>>;
}

const outlines: readonly Outline[] = [
  {
    key: 'northfield',
    title: 'Northfield University',
    domainName: 'canvas.northfield.example',
    isReadyGo: true,
    timeZone: 'America/Chicago',
    firstId: 1000,
    share: 0.7,
    colleges: {
      'College of Arts and Letters': ['English', 'History', 'Philosophy', 'Languages'],
      'College of Science': ['Biology', 'Chemistry', 'Mathematics', 'Physics'],
      'School of Nursing': ['Adult Health', 'Community Health'],
      'School of Business': ['Accounting', 'Marketing'],
    },
    people: {
      institution_admin: 'Ingrid Solberg',
      team_admin: 'Marcus Oyelaran',
      can_edit: 'Priya Raman',
      read_only: 'Tomás Herrera',
      instructor: 'Dr. Amara Okafor',
      student: 'Liam Becker',
      super_admin: 'Sam Whitfield',
    },
  },
  {
    key: 'harbor',
    title: 'Harbor College',
    domainName: 'canvas.harbor.example',
    isReadyGo: false,
    timeZone: 'America/New_York',
    firstId: 50_000_000,
    share: 0.3,
    colleges: {
      'Liberal Arts': ['Communication', 'Social Science'],
      'Technology and Trades': ['Computing', 'Welding', 'Electrical'],
    },
    people: {
      institution_admin: 'Grace Nakamura',
      team_admin: 'Oluwaseun Adeyemi',
      can_edit: 'Claire Dubois',
      read_only: 'Henrik Larsen',
      instructor: 'Prof. Elena Petrova',
      student: 'Zoë Martin',
      super_admin: 'Riley Chen',
    },
  },
];

const subjects: Readonly<Record<string, readonly [code: string, topics: readonly string[]]>> = {
  English: [
    'ENG',
    ['Composition I', 'Composition II', 'World Literature', 'Creative Writing', 'Shakespeare'],
  ],
  History: ['HIS', ['World History to 1500', 'Modern Europe', 'The Atlantic World', 'Oral History Methods']],
  Philosophy: ['PHI', ['Introduction to Ethics', 'Logic', 'Philosophy of Mind', 'Ancient Thought']],
  Languages: [
    'LNG',
    ['Beginning Spanish', 'Intermédiaire Français', 'German for Reading', 'Elementary Japanese'],
  ],
  Biology: ['BIO', ['Cell Biology', 'Botany', 'Human Anatomy & Physiology', 'Ecology of the Upper Midwest']],
  Chemistry: ['CHE', ['General Chemistry', 'Organic Chemistry', 'Analytical Methods', 'Biochemistry']],
  Mathematics: ['MAT', ['College Algebra', 'Calculus I', 'Linear Algebra', 'Statistics for the Sciences']],
  Physics: ['PHY', ['Mechanics', 'Electricity & Magnetism', 'Quantum Physics', 'Astronomy']],
  'Adult Health': ['NUR', ['Foundations of Nursing', 'Pharmacology', 'Adult Health I', 'Clinical Practicum']],
  'Community Health': ['CHN', ['Public Health Nursing', 'Health Policy', 'Epidemiology']],
  Accounting: ['ACC', ['Financial Accounting', 'Managerial Accounting', 'Auditing', 'Taxation']],
  Marketing: ['MKT', ['Principles of Marketing', 'Consumer Behavior', 'Digital Marketing']],
  Communication: ['COM', ['Public Speaking', 'Media & Society', 'Interpersonal Communication']],
  'Social Science': ['SOC', ['Introduction to Sociology', 'American Government', 'General Psychology']],
  Computing: ['CIS', ['Programming I', 'Databases', 'Networking Fundamentals', 'Web Development']],
  Welding: ['WLD', ['Welding Safety', 'MIG & TIG Welding', 'Blueprint Reading']],
  Electrical: ['ELE', ['Residential Wiring', 'Motor Controls', 'National Electrical Code']],
};

const teachers = [
  'Amara Okafor',
  'Elena Petrova',
  'Jun Watanabe',
  'Fatima El-Sayed',
  'Owen Gallagher',
  'Sofia Marino',
  'Daniel Kim',
  'Ruth Abebe',
  'Mateo Vargas',
  'Hannah Schmidt',
  'Noor Rahman',
  'Wei Zhang',
];

/** Terms around a day: the one that runs, two before, one to come, and Canvas's "Default Term". */
function termsOf(firstId: number, now: Date): HarnessTerm[] {
  const year = now.getUTCFullYear();
  const term = (offset: number, name: string, startAt: string | null, endAt: string | null) => ({
    id: String(firstId + offset),
    name,
    startAt,
    endAt,
  });
  return [
    term(1, 'Default Term', null, null),
    term(2, `Spring ${year}`, `${year}-01-12T00:00:00Z`, `${year}-05-15T23:59:00Z`),
    term(3, `Summer ${year}`, `${year}-06-01T00:00:00Z`, `${year}-08-10T23:59:00Z`),
    term(4, `Fall ${year}`, `${year}-08-24T00:00:00Z`, `${year}-12-18T23:59:00Z`),
    term(5, `Spring ${year + 1}`, `${year + 1}-01-11T00:00:00Z`, `${year + 1}-05-14T23:59:00Z`),
  ];
}

/** The two institutions of the harness, the same for the same options. */
export function makeInstitutions({ seed, courses }: DemoOptions, now = new Date()): HarnessInstitution[] {
  return outlines.map((outline) => makeInstitution(outline, seed, Math.round(courses * outline.share), now));
}

function makeInstitution(outline: Outline, seed: number, courseCount: number, now: Date): HarnessInstitution {
  const { key, title, domainName, isReadyGo, timeZone, firstId } = outline;
  const accounts = accountsOf(outline);
  const terms = termsOf(firstId, now);
  const secret = (what: string) => `${what}~${uuidFrom(seed, key, what).replaceAll('-', '')}`;
  return {
    key,
    title,
    slug: title.toLowerCase().replace(/\W+/g, '-'),
    domainName,
    isReadyGo,
    timeZone,
    rootAccountId: accounts[0]?.id ?? '',
    clientId: `${firstId}0000000001`,
    deploymentIds: [`${firstId}:${uuidFrom(seed, key, 'deployment').slice(0, 12)}`],
    serviceToken: secret('service'),
    limitedToken: secret('limited'),
    oauthClientId: `${firstId}0000000002`,
    oauthClientSecret: secret('oauth'),
    people: peopleOf(outline, seed),
    accounts,
    terms,
    courses: coursesOf(outline, { accounts, terms, courseCount }, randomFrom(seedOf(seed, key, 'courses'))),
  };
}

function accountsOf({ title, colleges, firstId }: Outline): HarnessAccount[] {
  const accounts: HarnessAccount[] = [{ id: String(firstId + 10), name: title, parentId: null }];
  let nextId = firstId + 11;
  for (const [college, departments] of Object.entries(colleges)) {
    const collegeId = String(nextId++);
    accounts.push({ id: collegeId, name: college, parentId: String(firstId + 10) });
    for (const name of departments) accounts.push({ id: String(nextId++), name, parentId: collegeId });
  }
  return accounts;
}

function peopleOf({ key, people, domainName, firstId }: Outline, seed: number): HarnessPerson[] {
  return Object.entries(people).map(([kind, name], index) => ({
    key: kind,
    kind: kind as PersonKind,
    name,
    email: `${name
      .normalize('NFKD')
      .replace(/^(Dr|Prof)\. |[^a-zA-Z ]/g, '')
      .toLowerCase()
      .replace(/ +/g, '.')}@${domainName.replace('canvas.', '')}`,
    lmsUserId: String(firstId + 500 + index),
    subject: uuidFrom(seed, key, kind),
  }));
}

interface Frame {
  readonly accounts: readonly HarnessAccount[];
  readonly terms: readonly HarnessTerm[];
  readonly courseCount: number;
}

function coursesOf(outline: Outline, { accounts, terms, courseCount }: Frame, random: Random) {
  const departments = accounts.filter(({ name }) => subjects[name]);
  const courses = new Map<string, HarnessCourse>();
  for (let index = 0; index < courseCount; index += 1) {
    const course = makeCourse(String(outline.firstId + 1000 + index), departments, terms, random);
    courses.set(course.id, course);
  }
  return courses;
}

/** How courses spread over default, spring, summer, fall and next spring term. */
const termWeights = [0, 1, 1, 1, 2, 3, 3, 3, 3, 4, 4];

function makeCourse(
  id: string,
  departments: readonly HarnessAccount[],
  terms: readonly HarnessTerm[],
  random: Random,
): HarnessCourse {
  const department = random.pick(departments);
  const [code, topics] = subjects[department.name] ?? ['GEN', ['Seminar']];
  const termIndex = random.pick(termWeights);
  const term = terms[termIndex];
  const section = random.between(1, 40);
  const number = random.between(100, 499);
  const name = `${random.pick(topics)}${random.chance(0.6) ? ` – Section ${String(section).padStart(2, '0')}` : ''}`;
  const state = stateOf(termIndex, random);
  return {
    id,
    name: random.chance(0.004) ? null : name,
    code: `${code} ${number}-${String(section).padStart(2, '0')}`,
    sisId: random.chance(0.9) ? `${code}${number}.${section}.${term?.id ?? ''}.${id}` : null,
    accountId: department.id,
    termId: term?.id ?? '',
    state,
    format: random.chance(0.25) ? null : random.pick(['on_campus', 'on_campus', 'online', 'blended']),
    students: state === 'unpublished' ? 0 : random.between(4, random.chance(0.1) ? 240 : 38),
    teacher: random.pick(teachers),
  };
}

/** Past terms are concluded, the current one runs, the next is being built. */
function stateOf(termIndex: number, random: Random): HarnessCourse['state'] {
  if (termIndex === 1 || termIndex === 2) return random.chance(0.85) ? 'completed' : 'available';
  if (termIndex === 4) return random.chance(0.3) ? 'available' : 'unpublished';
  return random.chance(0.88) ? 'available' : 'unpublished';
}
