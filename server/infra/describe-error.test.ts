import { describeError } from './describe-error.ts';

/** Like an error of the database's driver. */
const refused = () =>
  Object.assign(new Error('invalid input syntax for type timestamp: "Secret Seminar"'), {
    code: '22007',
    severity: 'ERROR',
    detail: 'Key (title)=(Secret Seminar) already exists.',
    where: `JSON data, line 1: {"title":"Secret Seminar"`,
    hint: 'Secret Seminar',
    internalQuery: 'Secret Seminar',
    table: 'courses',
    column: 'start_at',
    constraint: 'courses_pkey',
    routine: 'DateTimeParseError',
  });

test('keeps where the database refused, but no value', () => {
  const described = describeError(refused());
  expect(described).toMatchObject({
    code: '22007',
    table: 'courses',
    column: 'start_at',
    constraint: 'courses_pkey',
    routine: 'DateTimeParseError',
  });
  expect(described.stack).toMatch(/describe-error\.test/);
  expect(JSON.stringify(described)).not.toContain('Secret');
});

test.each([
  ['as the cause', () => new Error('writing failed', { cause: refused() })],
  ['among several', () => new AggregateError([refused(), refused()], 'all failed')],
  ['in what could not be parsed', () => parsing('{"name": Secret Seminar}')],
  [
    'beside the message',
    () => Object.assign(new Error('failed'), { body: 'Secret Seminar', input: 'Secret' }),
  ],
  ['thrown as it is', () => 'Secret Seminar'],
  ['thrown in an object', () => ({ name: 'Secret Seminar' })],
])('keeps no value %s', (_, make) => {
  expect(JSON.stringify(describeError(make()))).not.toContain('Secret');
});

function parsing(text: string) {
  try {
    return JSON.parse(text) as unknown;
  } catch (error) {
    return error;
  }
}

test('keeps the message of our own error, its kind, and its cause', () => {
  const error = Object.assign(new TypeError('a page at no address'), { kind: 'malformed' });
  expect(describeError(new Error('sync failed', { cause: error }))).toMatchObject({
    type: 'Error',
    message: 'sync failed',
    cause: { type: 'TypeError', message: 'a page at no address', kind: 'malformed' },
  });
});

test('ends when causes form a circle', () => {
  const error = new Error('round');
  error.cause = error;
  expect(JSON.stringify(describeError(error)).length).toBeLessThan(20_000);
});

test('keeps the cause of an error that a library spread into an object', () => {
  const error = { ...refused(), message: refused().message, stack: refused().stack, queue: 'sync-batch' };
  const described = describeError(error);
  expect(described).toMatchObject({
    message: 'the database refused: 22007',
    code: '22007',
    table: 'courses',
    queue: 'sync-batch',
  });
  expect(JSON.stringify(described)).not.toContain('Secret');
});
