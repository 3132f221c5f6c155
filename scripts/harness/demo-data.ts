import { outlines, subjects, teacherNames, type Outline } from './catalog.ts';
import { randomFrom, seedOf, uuidFrom, type Random } from './random.ts';
import { termPlaces, termsAround } from './terms.ts';
import {
  personKinds,
  type HarnessAccount,
  type HarnessCourse,
  type HarnessInstitution,
  type HarnessPerson,
  type HarnessTerm,
} from './world.ts';

interface DemoOptions {
  readonly seed: number;
  /** how many courses both institutions have together; the first has about seven in ten */
  readonly courses: number;
  /** the day that the terms are placed around */
  readonly now?: Date | undefined;
}

/** The two institutions of the harness, the same for the same options. */
export function makeInstitutions(options: DemoOptions): HarnessInstitution[] {
  return outlines.map((outline) => makeInstitution(outline, options));
}

function makeInstitution(
  outline: Outline,
  { seed, courses, now = new Date() }: DemoOptions,
): HarnessInstitution {
  const { key, title, domainName, isReadyGo, timeZone, firstId } = outline;
  const accounts = accountsOf(outline);
  const terms = termsAround(now, firstId);
  const courseCount = Math.round(courses * outline.share);
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
    teachers: teacherNames.map((name, index) => ({ id: teacherId(firstId, index), name })),
    staff: outline.staff.map((name, index) => ({
      id: String(firstId + 700 + index),
      name,
      email: emailOf(name, domainName),
    })),
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

const teacherId = (firstId: number, index: number) => String(firstId + 600 + index);

/** "Dr. Amara Okafor" → "Amara Okafor", as courses name their teachers. */
export const nameWithoutTitle = (name: string) => name.replace(/^(Dr|Prof)\. /, '');

const emailOf = (name: string, domainName: string) =>
  `${nameWithoutTitle(name)
    .normalize('NFKD')
    .replace(/[^a-zA-Z ]/g, '')
    .toLowerCase()
    .replace(/ +/g, '.')}@${domainName.replace('canvas.', '')}`;

function peopleOf({ key, people, domainName, firstId }: Outline, seed: number): HarnessPerson[] {
  return personKinds.map((kind, index) => {
    const name = people[kind];
    const asTeacher = teacherNames.indexOf(nameWithoutTitle(name));
    return {
      key: kind,
      kind,
      name,
      email: emailOf(name, domainName),
      lmsUserId: asTeacher < 0 ? String(firstId + 500 + index) : teacherId(firstId, asTeacher),
      subject: uuidFrom(seed, key, kind),
    };
  });
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

/** How courses spread over the terms: most in the current one, some in those around it. */
const termWeights = [
  termPlaces.default,
  ...Array<number>(2).fill(termPlaces.beforeLast),
  ...Array<number>(2).fill(termPlaces.last),
  ...Array<number>(4).fill(termPlaces.current),
  ...Array<number>(2).fill(termPlaces.next),
];

const twoDigits = (number: number) => String(number).padStart(2, '0');

function makeCourse(
  id: string,
  departments: readonly HarnessAccount[],
  terms: readonly HarnessTerm[],
  random: Random,
): HarnessCourse {
  const department = random.pick(departments);
  const [subject, topics] = subjects[department.name] ?? ['GEN', ['Seminar']];
  const topic = random.pick(topics);
  // A topic has the same number everywhere: ENG 214 is Creative Writing in every term.
  const number = 101 + (seedOf(topic) % 300);
  const section = random.between(1, 40);
  const termPlace = random.pick(termWeights);
  const termId = terms[termPlace]?.id ?? '';
  const state = stateOf(termPlace, random);
  return {
    id,
    name: random.chance(0.004) ? null : nameOf(topic, section, random),
    code: `${subject} ${number}-${twoDigits(section)}`,
    sisId: random.chance(0.9) ? `${subject}${number}.${section}.${termId}.${id}` : null,
    accountId: department.id,
    termId,
    state,
    format: random.chance(0.25) ? null : random.pick(['on_campus', 'on_campus', 'online', 'blended']),
    students: state === 'unpublished' ? 0 : random.between(4, random.chance(0.1) ? 240 : 38),
    teacher: random.pick(teacherNames),
    isBlueprint: random.chance(0.01),
  };
}

/** Some departments name their sections, others give ten courses the same name. */
const nameOf = (topic: string, section: number, random: Random) =>
  random.chance(0.6) ? `${topic} – Section ${twoDigits(section)}` : topic;

/** Past terms are concluded, the current one is running, the next is being built. */
function stateOf(termPlace: number, random: Random): HarnessCourse['state'] {
  const isPast = termPlace === termPlaces.beforeLast || termPlace === termPlaces.last;
  if (isPast) return random.chance(0.85) ? 'completed' : 'available';
  if (termPlace === termPlaces.next) return random.chance(0.3) ? 'available' : 'unpublished';
  return random.chance(0.88) ? 'available' : 'unpublished';
}
