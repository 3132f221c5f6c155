import { NewerDatabase } from '#server/infra/db/migrate.ts';
import { readFlags, told } from './operate.ts';

const options = { name: { type: 'string' }, domain: { type: 'string', multiple: true } } as const;

test.each([
  ['--name', ''],
  ['--name', '  '],
  ['--domain', 'a.test', '--domain', ''],
])('takes no empty flag: %j', (...args) => {
  expect(() => readFlags({ args, options })).toThrow(/^--(name|domain) is empty$/);
});

test('reads what is given', () => {
  expect({ ...readFlags({ args: ['--name', 'Ann'], options }).values }).toEqual({ name: 'Ann' });
});

const coded = (code: string, message: string) => Object.assign(new Error(message), { code });
const ofSystem = (code: string, syscall: string) =>
  Object.assign(new Error(`${code}: no, ${syscall}`), { code, syscall, errno: -1 });

test.each([
  [coded('28P01', 'password authentication failed'), /^The database doesn’t let us in/],
  [coded('28000', 'role "x" does not exist'), /^The database doesn’t let us in/],
  [coded('3D000', 'database "x" does not exist'), /^There’s no such database/],
  [
    coded('42501', 'permission denied for table courses'),
    /lacks a right.* permission denied for table courses$/,
  ],
  [
    coded('42501', 'query would be affected by row-level security policy for table "courses"'),
    /lacks a right/,
  ],
  [coded('25006', 'cannot execute INSERT in a read-only transaction'), /can only be read/],
  [coded('53100', 'could not extend file'), /^The database has no room for it/],
  [coded('53300', 'too many connections'), /^The database has no room for it/],
  [coded('57P03', 'the database system is starting up'), /^The database cannot be reached/],
  [coded('55P03', 'lock timeout'), /^Others use what this needs/],
  [
    coded('23503', 'violates foreign key constraint on table "dba_x"'),
    /^Something that isn’t Courseyard’s refers/,
  ],
  [coded('42P07', 'relation "courses" already exists'), /^The database refused this: relation "courses"/],
  [coded('42P01', 'relation "courses" does not exist'), /^The database refused this/],
  [ofSystem('ECONNREFUSED', 'connect'), /^The database cannot be reached: ECONNREFUSED/],
  [ofSystem('ENOTFOUND', 'getaddrinfo'), /^The database cannot be reached/],
  [
    Object.assign(new AggregateError([new Error('connect ECONNREFUSED ::1:1')]), { code: 'ECONNREFUSED' }),
    /^The database cannot be reached: Error: connect ECONNREFUSED ::1:1$/,
  ],
  [
    new Error('SASL: SCRAM-SERVER-FIRST-MESSAGE: client password must be a string'),
    /^The database cannot be/,
  ],
  [new Error('The server does not support SSL connections'), /^The database cannot be reached/],
  [coded('DEPTH_ZERO_SELF_SIGNED_CERT', 'self-signed certificate'), /^The database cannot be reached/],
  [coded('ERR_INVALID_URL', 'Invalid URL'), /^The address of the database can’t be read/],
  [new Error('received invalid response: 48'), /^The database cannot be reached/],
  [new Error('Connection terminated unexpectedly'), /^The database cannot be reached/],
  [ofSystem('ENOENT', 'open'), /^A file can't be used: ENOENT/],
  [ofSystem('EACCES', 'mkdir'), /^A file can't be used: EACCES/],
  [ofSystem('EISDIR', 'read'), /^A file can't be used: EISDIR/],
  [ofSystem('ENOSPC', 'write'), /^A file can't be used: ENOSPC/],
  [ofSystem('EPERM', 'chmod'), /^A file can't be used: EPERM/],
  [new NewerDatabase('The database was made by a newer Courseyard.'), /^The database was made by a newer/],
])('says in a sentence what people can meet, without a stack: %s', (error, words) => {
  expect(told(error).words).toMatch(words);
});

test('shows the stack of what nobody should meet', () => {
  const mistake = new Error('a mistake of ours');
  expect(told(mistake)).toEqual({ words: mistake, exitCode: 1 });
});
