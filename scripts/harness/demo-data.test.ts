import { inflateSync } from 'node:zlib';
import { courseContents } from './course-contents.ts';
import { makeInstitutions } from './demo-data.ts';
import { termPlaces, termsAround } from './terms.ts';

const now = new Date('2026-11-21T12:00:00Z');
const make = (more: { seed?: number; courses?: number } = {}) =>
  makeInstitutions({ seed: 1, courses: 300, now, ...more });

const first = (institutions: ReturnType<typeof make>) => institutions[0]!;

describe('the made-up institutions', () => {
  it('are the same for the same seed and different for another', () => {
    expect(make()).toEqual(make());
    expect(first(make({ seed: 2 })).serviceToken).not.toBe(first(make()).serviceToken);
    expect([...first(make({ seed: 2 })).courses.values()]).not.toEqual([...first(make()).courses.values()]);
  });

  it('keep their keys, people and courses when they grow', () => {
    const [small, large] = [first(make()), first(make({ courses: 3000 }))];
    expect({ ...large, courses: undefined }).toEqual({ ...small, courses: undefined });
    expect([...large.courses.values()].slice(0, small.courses.size)).toEqual([...small.courses.values()]);
  });

  it('share no id of a course, account, person or key', () => {
    const idsOf = ({ courses, accounts, people, clientId }: ReturnType<typeof make>[number]) => [
      ...courses.keys(),
      ...accounts.map(({ id }) => `account ${id}`),
      ...people.flatMap(({ lmsUserId, subject }) => [`user ${lmsUserId}`, subject]),
      clientId,
    ];
    const ids = make({ courses: 20_000 }).flatMap(idsOf);
    expect(new Set(ids).size).toBe(ids.length);
  });

  it('have what makes real data awkward: missing names, twins, missing formats, every state', () => {
    const courses = [...first(make({ courses: 5000 })).courses.values()];
    const names = courses.map(({ name }) => name);
    expect(names).toContain(null);
    expect(new Set(names).size).toBeLessThan(names.length);
    expect(new Set(courses.map(({ format }) => format))).toEqual(
      new Set(['on_campus', 'online', 'blended', null]),
    );
    expect(new Set(courses.map(({ state }) => state))).toEqual(
      new Set(['available', 'completed', 'unpublished']),
    );
  });

  it('are as many as requested', () => {
    const made = make({ courses: 20_000 });
    expect(made.reduce((sum, { courses }) => sum + courses.size, 0)).toBe(20_000);
  });
});

describe('the terms around a day', () => {
  it.each([
    ['2026-01-02', 'Spring 2026', 'Fall 2025'],
    ['2026-05-15', 'Spring 2026', 'Fall 2025'],
    ['2026-05-20', 'Summer 2026', 'Spring 2026'],
    ['2026-11-21', 'Fall 2026', 'Summer 2026'],
    ['2026-12-24', 'Spring 2027', 'Fall 2026'],
  ])('on %s are %s and, before it, %s', (day, current, last) => {
    const terms = termsAround(new Date(`${day}T12:00:00Z`), 1000);
    expect(terms[termPlaces.current]?.name).toBe(current);
    expect(terms[termPlaces.last]?.name).toBe(last);
    expect(terms[termPlaces.default]).toMatchObject({ name: 'Default Term', startAt: null, endAt: null });
  });

  it('keep their ids from season to season', () => {
    const idOf = (name: string, day: string) =>
      termsAround(new Date(day), 1000).find((term) => term.name === name)?.id;
    expect(idOf('Fall 2026', '2026-11-21')).toBe(idOf('Fall 2026', '2027-02-01'));
  });
});

describe('the content of a course', () => {
  const course = () => [...first(make()).courses.values()].find(({ students }) => students > 20)!;

  it('is the same for the same seed and course, whatever was read first', () => {
    const read = (contents = courseContents(1)) => {
      const { pages, files, modules, syllabus } = contents.of(course());
      return {
        texts: pages.map((item) => [item.title, item.html()]),
        files: files.map(({ bytes, ...file }) => ({ ...file, isPicture: bytes !== undefined })),
        names: modules.map(({ name }) => name),
        syllabus,
      };
    };
    const warm = courseContents(1);
    for (const other of first(make()).courses.values()) warm.of(other);
    expect(read(warm)).toEqual(read());
    expect(read(courseContents(2))).not.toEqual(read());
  });

  it('has the flaws that people leave', () => {
    const contents = courseContents(1);
    const html = [...first(make()).courses.values()]
      .flatMap((one) => contents.of(one).pages.map((item) => item.html()))
      .join('\n');
    expect(html).toMatch(/<img src="[^"]+" width="400">/);
    expect(html).toMatch(/>click here</);
    expect(html).toMatch(/<a href="[^"]+"><\/a>/);
    expect(html).toMatch(/<h2>Overview<\/h2><h5>/);
    expect(html).toMatch(/<table><tbody><tr><td>/);
    expect(html).toMatch(/alt="Diagram of /);
  });

  it('has pictures that a browser shows', async () => {
    const { files } = courseContents(1).of(course());
    const picture = files.find(({ type }) => type === 'image/png');
    const bytes = Buffer.from((await picture?.bytes?.()) ?? []);
    const [width, height] = [bytes.readUInt32BE(16), bytes.readUInt32BE(20)];
    const at = bytes.indexOf('IDAT');
    const pixels = inflateSync(bytes.subarray(at + 4, at + 4 + bytes.readUInt32BE(at - 4)));
    expect(pixels).toHaveLength(height * (1 + width * 3));
    // Each row begins with the filter it was written with: none.
    expect(Array.from({ length: height }, (_, row) => pixels[row * (1 + width * 3)])).toEqual(
      Array.from({ length: height }, () => 0),
    );
  });

  it('refers to files of the course', () => {
    const { pages, files } = courseContents(1).of(course());
    const ids = new Set(files.map(({ id }) => id));
    const named = pages.flatMap((item) =>
      [...item.html().matchAll(/\/files\/(\d+)\?wrap/g)].map(([, id]) => Number(id)),
    );
    expect(named.length).toBeGreaterThan(0);
    expect(named.every((id) => ids.has(id))).toBe(true);
  });
});
