import { screen, waitFor, within } from '@testing-library/react';
import { addCourses } from '#shared/batches/batch-courses.api.ts';
import { readBatch } from '#shared/batches/batch.api.ts';
import {
  cancelCourseCsv,
  chooseCsvReading,
  readCourseCsv,
  uploadCourseCsv,
  type CsvCheck,
  type CsvCheckRow,
  type CsvOutcome,
} from '#shared/batches/add-courses.api.ts';
import { listUndos, undoChange } from '#shared/undos/undo.api.ts';
import { checkTaskRunners } from '#shared/task-runners/runner-check.api.ts';
import { axeViolations } from '#test/support/axe.ts';
import { exampleBatch, exampleUndo } from '#test/support/examples.ts';
import { FakeApi } from '#test/support/fake-api.ts';
import { address, openPage } from '#test/support/open-page.tsx';

const id = { id: 1 };
const checkId = { id: 1, checkId: 9 };

const link = (number: number) => ({ id: number, lmsCourseId: `20${number}`, title: `Course ${number}` });
const row = (line: number, outcome: CsvOutcome, course: number | null = null): CsvCheckRow => ({
  line,
  given: course === null ? 'x' : `20${course}`,
  kind: 'lms',
  outcome,
  course: course === null ? null : link(course),
});
const rows = [
  row(2, 'ready', 1),
  row(3, 'ready', 2),
  row(4, 'in_batch', 3),
  row(5, 'repeated', 1),
  row(6, 'unknown'),
  row(7, 'malformed'),
  row(8, 'deleted'),
];
/** The server's answer once the rows that could be added are. */
const bothIn = [row(2, 'in_batch', 1), row(3, 'in_batch', 2), ...rows.slice(2)];
const check = (given: Partial<CsvCheck> = {}): CsvCheck => ({
  id: 9,
  fileName: 'courses.csv',
  status: 'succeeded',
  rowCount: 7,
  checkedCount: 7,
  errorMessage: null,
  rowsAbove: 0,
  readings: [],
  readingId: null,
  rows,
  ...given,
});

/** One name for all calls of a change. */
const changeKey = expect.any(String) as string;

let network: FakeApi;
let files: Blob[];
beforeEach(() => {
  localStorage.clear();
  network = new FakeApi();
  network.install();
  network.answer(checkTaskRunners, undefined, { core: { status: true } });
  network.answer(readBatch, id, exampleBatch({ type: 'static' }));
  network.answer(readCourseCsv, checkId, check());
  files = [];
  URL.createObjectURL = (file) => {
    if (file instanceof Blob) files.push(file);
    return 'blob:file';
  };
  URL.revokeObjectURL = () => {};
  // jsdom can't navigate: following a link is an error there.
  HTMLAnchorElement.prototype.click = () => {};
});

const path = '/manage/batches/1/courses/csv';
const button = (name: string | RegExp) => screen.findByRole('button', { name });
const outcomes = () =>
  screen
    .getAllByRole('row')
    .slice(1)
    .map((line) => within(line).getAllByRole('cell').at(-1)?.textContent);
const bodies = (verb: string) =>
  network.calls.filter(({ method, url }) => method === verb && !url.includes('/csv')).map(({ body }) => body);

const added = (ids: readonly number[]) => ({
  courses: Object.fromEntries(ids.map((each) => [String(each), link(each)])),
  lmsCourseIds: ids.map((each) => `20${each}`),
  failedCourses: [],
  failedUsers: [],
  courseIdMapping: {},
  newIds: [...ids],
});

async function upload(user: ReturnType<typeof openPage>) {
  const field = await waitFor(() => {
    const found = document.querySelector<HTMLInputElement>('input[type=file]');
    if (!found) throw new Error('There is no place for a file');
    return found;
  });
  await user.upload(field, new File(['lms_course_id\n201'], 'courses.csv', { type: 'text/csv' }));
}

test('checks the file, shows what each row is, and keeps it after a reload', async () => {
  network.answer(uploadCourseCsv, id, check({ status: 'pending', checkedCount: 0, rows: [] }));
  const user = openPage(path);
  await upload(user);
  expect(await screen.findByText('2 rows can be added. 5 rows can’t be added.')).toBeInTheDocument();
  expect(outcomes()).toEqual([
    'Can be added',
    'Can be added',
    'Already in this batch',
    'Repeats an earlier row',
    'Not in Canvas',
    'Not a course id',
    'Deleted in Canvas',
  ]);
  expect(address()).toBe(`${path}?file=9`);
  expect(bodies('POST')).toEqual([]);
  await user.click(screen.getByRole('checkbox', { name: 'Only show rows that can’t be added' }));
  expect(outcomes()).toHaveLength(5);
  expect(await axeViolations()).toEqual([]);
});

test('shows the progress of the check, and forgets the file when cancelled', async () => {
  network.answer(readCourseCsv, checkId, check({ status: 'running', checkedCount: 3, rows: [] }));
  network.answer(cancelCourseCsv, checkId, { id: 9 });
  const user = openPage(`${path}?file=9`);
  expect(await screen.findByRole('progressbar', { name: 'Checking courses.csv' })).toHaveAttribute(
    'value',
    '3',
  );
  await user.click(await button('Cancel'));
  await waitFor(() => expect(address()).toBe(path));
});

test.each([
  [
    'a check that failed',
    () =>
      network.answer(
        readCourseCsv,
        checkId,
        check({ status: 'failed', errorMessage: 'Canvas is away.', rows: [] }),
      ),
  ],
  [
    'a file that is gone',
    () => network.refuse(readCourseCsv, checkId, 404, { code: 'not_found', message: 'Canvas is away.' }),
  ],
])('lets the person choose another file after %s', async (_, prepare) => {
  prepare();
  network.answer(cancelCourseCsv, checkId, { id: 9 });
  const user = openPage(`${path}?file=9`);
  expect(await screen.findByText('Canvas is away.')).toBeInTheDocument();
  await user.click(await button('Choose another list'));
  await waitFor(() => expect(address()).toBe(path));
});

test('says why a file was refused, and accepts the next', async () => {
  network.refuse(uploadCourseCsv, id, 400, { code: 'invalid_input', message: 'The file is empty' });
  const user = openPage(path);
  await upload(user);
  expect(await screen.findByText('The file is empty')).toBeInTheDocument();
  network.answer(uploadCourseCsv, id, check());
  await upload(user);
  expect(await screen.findByText(/^2 rows can be added/)).toBeInTheDocument();
});

describe('adding the rows that can be added', () => {
  test('shows the outcome of each, retries only the failed ones, and saves it all to a file', async () => {
    network.answer(addCourses, id, {
      ...added([1]),
      failedCourses: [{ id: 2, code: 'not_found', message: 'There is no such course' }],
    });
    const user = openPage(`${path}?file=9`);
    const add = await button('Add 2 courses');
    network.answer(readCourseCsv, checkId, check({ rows: [row(2, 'in_batch', 1), ...rows.slice(1)] }));
    await user.click(add);
    await waitFor(() =>
      expect(outcomes().slice(0, 2)).toEqual(['Added', 'Not added: There is no such course']),
    );
    expect(screen.getByText('1 row was added. 6 rows can’t be added.')).toBeInTheDocument();
    await user.click(await button('Download the result of each row'));
    const text = await files[0]?.text();
    expect(text?.split('\r\n').slice(0, 3)).toEqual([
      expect.stringContaining('Line,Id in the list,lms_course_id,Title,Result'),
      '2,201,201,Course 1,Added',
      '3,202,202,Course 2,Not added: There is no such course',
    ]);
    network.answer(addCourses, id, added([2]));
    network.answer(readCourseCsv, checkId, check({ rows: bothIn }));
    await user.click(await button('Retry the rest'));
    await waitFor(() => expect(outcomes().slice(0, 2)).toEqual(['Added', 'Added']));
    expect(bodies('POST')).toEqual([
      { courses: [{ id: 1 }, { id: 2 }], changeKey },
      { courses: [{ id: 2 }], changeKey },
    ]);
  });

  test('can be undone, and then redone', async () => {
    const undo = exampleUndo({ kind: 'courses_added' });
    network.answer(addCourses, id, added([1, 2]));
    network.answer(undoChange, { id: undo.id }, { ...undo, status: 'done' });
    const user = openPage(`${path}?file=9`);
    const add = await button('Add 2 courses');
    network.answer(readCourseCsv, checkId, check({ rows: bothIn }));
    network.answer(listUndos, undefined, { undos: [undo] });
    await user.click(add);
    await waitFor(() => expect(outcomes().slice(0, 2)).toEqual(['Added', 'Added']));
    expect(screen.queryByText(/can be added\./)).not.toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Add 2 courses' })).not.toBeInTheDocument();
    network.answer(readCourseCsv, checkId, check());
    await user.click(await button('Undo: 2 courses were added to “Fall 2026”.'));
    await waitFor(() => expect(outcomes().slice(0, 2)).toEqual(['Can be added', 'Can be added']));
    expect(await button('Add 2 courses')).toBeEnabled();
  });
});

test('shows ten thousand rows a page at a time', async () => {
  const many = Array.from({ length: 10_000 }, (_, index) => row(index + 2, 'ready', index + 1));
  network.answer(readCourseCsv, checkId, check({ rowCount: 10_000, checkedCount: 10_000, rows: many }));
  openPage(`${path}?file=9`);
  expect(await button('Add 10,000 courses')).toBeEnabled();
  expect(outcomes()).toHaveLength(10);
  expect(screen.getByText('Page 1 of 1000', { exact: false })).toBeInTheDocument();
});

/** jsdom's files have no method that returns their text. */
const textOf = (file: Blob) =>
  new Promise((resolve) => {
    const reader = new FileReader();
    reader.addEventListener('load', () => resolve(reader.result));
    reader.readAsText(file);
  });

test('checks a pasted list like a file, and first says what it takes the list for', async () => {
  network.answer(uploadCourseCsv, id, check({ status: 'pending', checkedCount: 0, rows: [] }));
  const sent = jest.spyOn(FormData.prototype, 'append');
  const user = openPage(path);
  const field = await screen.findByRole('textbox', { name: /Course ids/ });
  await user.click(await button('Check the list'));
  expect(await screen.findByText('Paste at least one id')).toBeInTheDocument();
  await waitFor(() => expect(field).toHaveFocus());
  await user.click(field);
  await user.paste('201, 202\nhttps://canvas.test/courses/203 BIO-1');
  expect(screen.getByText('Found 1 Canvas id, 1 SIS id, and 2 numbers.')).toBeInTheDocument();
  await user.click(await button('Check the list'));
  expect(await screen.findByText(/^2 rows can be added/)).toBeInTheDocument();
  expect(address()).toBe(`${path}?file=9`);
  const [, file] = sent.mock.calls[0] ?? [];
  if (!(file instanceof File)) throw new Error('No file was sent');
  expect(await textOf(file)).toBe('"201"\r\n"202"\r\n"https://canvas.test/courses/203"\r\n"BIO-1"\r\n');
  expect(file.name).toBe('Pasted list');
  expect(network.asked(uploadCourseCsv, id)).toEqual(['/api/batches/1/courses/csv']);
});

test('sends what a person says about the numbers, and a pasted table as it is', async () => {
  network.answer(uploadCourseCsv, id, check());
  const sent = jest.spyOn(FormData.prototype, 'append');
  const user = openPage(path);
  await user.click(await screen.findByRole('textbox', { name: /Course ids/ }));
  await user.paste('201\tBiology 101\n202\tBotany 102');
  expect(screen.getByText(/^This is a table/)).toBeInTheDocument();
  await user.click(screen.getByRole('combobox', { name: 'Numbers are' }));
  await user.click(await screen.findByRole('option', { name: 'SIS ids' }));
  await user.click(await button('Check the list'));
  await waitFor(() =>
    expect(network.asked(uploadCourseCsv, id)).toEqual(['/api/batches/1/courses/csv?numbersAre=sis']),
  );
  const [, file] = sent.mock.calls.at(-1) ?? [];
  if (!(file instanceof File)) throw new Error('No file was sent');
  expect(await textOf(file)).toBe('201\tBiology 101\n202\tBotany 102');
});

test('asks what a number with commas is before it checks anything', async () => {
  const user = openPage(path);
  await user.click(await screen.findByRole('textbox', { name: /Course ids/ }));
  await user.paste('1,234');
  expect(await screen.findByText(/^“1,234” can be one number or several/)).toBeInTheDocument();
  await user.click(await button('Check the list'));
  expect(network.asked(uploadCourseCsv, id)).toEqual([]);
});

describe('a list that can mean different courses', () => {
  const reading = (
    number: number,
    numbersAre: 'lms' | 'sis',
    titles: readonly string[],
    courseCount: number,
  ) => ({
    id: number,
    numbersAre,
    column: 'course_id',
    place: 1,
    courseCount,
    courses: titles.map((title, index) => ({ ...link(number * 10 + index), title })),
  });
  const readings = [reading(11, 'lms', ['Zoology', 'Art'], 7), reading(12, 'sis', [], 0)];
  const asking = check({ status: 'asking', rows: [], readings });

  test('shows the courses of each reading, and the rows of the one that a person chooses', async () => {
    network.answer(readCourseCsv, checkId, asking);
    network.answer(chooseCsvReading, checkId, check({ readings, readingId: 11 }));
    const user = openPage(`${path}?file=9`);
    const lms = await screen.findByRole('region', { name: '“course_id” has Canvas ids' });
    expect(within(lms).getByText('This finds 7 courses:')).toBeInTheDocument();
    expect(
      within(lms)
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent),
    ).toEqual(['Zoology (20110)', 'Art (20111)', 'and 5 more']);
    const sis = screen.getByRole('region', { name: '“course_id” has SIS ids' });
    expect(within(sis).getByText('This finds no course.')).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: /^Add / })).not.toBeInTheDocument();
    expect(await axeViolations()).toEqual([]);
    network.answer(readCourseCsv, checkId, check({ readings, readingId: 11 }));
    await user.click(await button('Choose: “course_id” has Canvas ids'));
    expect(await screen.findByText(/^2 rows can be added/)).toBeInTheDocument();
    expect(network.calls.findLast(({ method }) => method === 'PUT')?.body).toEqual({ readingId: 11 });
    await user.click(await button('Read the numbers differently'));
    expect(await button('Choose: “course_id” has SIS ids')).toBeEnabled();
  });

  test('says which rows above its header were left out', async () => {
    network.answer(readCourseCsv, checkId, check({ rowsAbove: 2 }));
    openPage(`${path}?file=9`);
    expect(await screen.findByText('2 rows above the header were left out.')).toBeInTheDocument();
  });
});

test("doesn't check a list that's too long", async () => {
  const user = openPage(path);
  await user.click(await screen.findByRole('textbox', { name: /Course ids/ }));
  await user.paste('1 '.repeat(10_001));
  expect(await screen.findByText(/^That’s 10,001 ids; up to 10,000/)).toBeInTheDocument();
  await user.click(await button('Check the list'));
  expect(network.asked(uploadCourseCsv, id)).toEqual([]);
});
