import { scopeTo, type Scope } from '#server/infra/tenancy/scope.ts';
import { db, runSql } from '#server/infra/db/database.ts';
import { mintSession } from '#server/sessions/session.service.ts';
import { keyOf, lmsKeyOf } from '#shared/text/search-key.ts';
import { vacuumTables } from '#server/infra/db/maintenance.ts';

/** An institution with one signed-in administrator. */
interface SeededInstitution {
  readonly scope: Scope;
  readonly personId: number;
  readonly token: string;
}

/** Rows per statement. */
const slice = 5_000;
const subjects = [
  'Biology',
  'Chemistry',
  'History',
  'Statistics',
  'Philosophy',
  'Nursing',
  'Economics',
  'Quantum Physics',
];
const topics = ['Introduction to', 'Advanced', 'Seminar in', 'Laboratory of', 'Foundations of', 'Methods in'];

export async function seedInstitution(): Promise<SeededInstitution> {
  const { id } = await db()
    .insertInto('institutions')
    .values({
      slug: 'northfield',
      title: 'Northfield University',
      canvas_url: 'http://127.0.0.1:9',
      canvas_root_account_id: '1',
      active_products: ['core', 'udoit', 'tidyup'],
      features: ['tags'],
      is_new: false,
      settings: '{}',
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const person = await db()
    .insertInto('people')
    .values({
      institution_id: id,
      name: 'Ada Admin',
      name_key: 'ada admin',
      email: 'ada@northfield.test',
      lms_user_id: '1',
      issuer: 'https://canvas.test',
      subject: 'ada',
      is_admin: true,
      preferences: '{}',
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const token = await mintSession({
    institutionId: id,
    personId: person.id,
    contextId: null,
    clientId: null,
    kind: 'embedded',
    taughtLmsCourseId: null,
    isHighContrast: false,
    locale: null,
    userAgent: 'bench',
  });
  return { scope: scopeTo(id), personId: person.id, token };
}

/** "Advanced Quantum Physics – Section 0123": each subject has an eighth. */
function titleOf(number: number) {
  // Odd and large: neighbouring ids end up far apart in the alphabet, as they do in an institution.
  const mixed = (number * 7_919) % 100_003;
  const section = String(mixed % 10_000).padStart(4, '0');
  return `${topics[mixed % topics.length]} ${subjects[mixed % subjects.length]} – Section ${section}`;
}

/** Writes courses straight into the table; their ids start at 1. */
export async function seedCourses({ institutionId }: Scope, count: number): Promise<void> {
  for (let first = 1; first <= count; first += slice) {
    const numbers = Array.from(
      { length: Math.min(slice, count - first + 1) },
      (_nothing, index) => first + index,
    );
    const rows = numbers.map((number) => {
      const [title, lmsId] = [titleOf(number), String(100_000 + number)];
      return {
        lms_course_id: lmsId,
        lms_key: lmsKeyOf(lmsId),
        title,
        name_key: keyOf(title),
        search_key: keyOf(`${title} ${lmsId}`),
        course_code: `C-${number}`,
      };
    });
    await runSql(
      `insert into courses (institution_id, lms_course_id, lms_key, title, name_key, search_key, course_code, workflow_state)
       select $1::int, lms_course_id, lms_key, title, name_key, search_key, course_code, 'available'
       from jsonb_to_recordset($2::jsonb) as g(lms_course_id text, lms_key text, title text, name_key text,
         search_key text, course_code text)`,
      [institutionId, JSON.stringify(rows)],
    );
  }
}

const givenNames = ['Ada', 'Brook', 'Chen', 'Dara', 'Emeka', 'Farid', 'Grace', 'Hana', 'Ivo', 'Jonas'];
const familyNames = ['Adeyemi', 'Bianchi', 'Castillo', 'Dubois', 'Eriksen', 'Fontaine', 'Garcia', 'Hoffmann'];

/** People without any role, as adding them by hand leaves them. */
export async function seedPeople({ institutionId }: Scope, count: number): Promise<void> {
  for (let first = 1; first <= count; first += slice) {
    const numbers = Array.from(
      { length: Math.min(slice, count - first + 1) },
      (_nothing, index) => first + index,
    );
    const rows = numbers.map((number) => {
      const given = givenNames[number % givenNames.length];
      const name = `${given} ${familyNames[number % familyNames.length]} ${number}`;
      return {
        name,
        name_key: keyOf(name),
        email: `p${number}@northfield.test`,
        lms_user_id: String(number + 1),
      };
    });
    await runSql(
      `insert into people (institution_id, name, name_key, email, lms_user_id, source, state)
       select $1::int, name, name_key, email, lms_user_id, 'manual', 'active'
       from jsonb_to_recordset($2::jsonb) as g(name text, name_key text, email text, lms_user_id text)`,
      [institutionId, JSON.stringify(rows)],
    );
  }
}

/** A static batch of every n-th course until it's full. Returns its id. */
export async function seedBatch(
  { institutionId }: Scope,
  { title, courses, everyNth }: { title: string; courses: number; everyNth: number },
): Promise<number> {
  const { id } = await db()
    .insertInto('batches')
    .values({
      institution_id: institutionId,
      title,
      title_key: keyOf(title),
      type: 'static',
      course_count: courses,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await runSql(
    `insert into batch_courses (institution_id, batch_id, course_id, name_key, search_key, lms_key)
     select institution_id, $2::int, id, name_key, search_key, lms_key from courses
     where institution_id = $1 and id % $3 = 0 order by id limit $4`,
    [institutionId, id, everyNth, courses],
  );
  return id;
}

/** Lets the planner see what was written. */
export const analyze = vacuumTables;
