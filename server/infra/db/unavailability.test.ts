import { unavailabilityOf } from './unavailability.ts';

/** As Node.js has it. */
const failure = (code: string, syscall: string) => Object.assign(new Error(code), { code, syscall });

test('the database is away when nothing listens where it should be', () => {
  for (const error of [failure('ENOENT', 'connect'), failure('ECONNREFUSED', 'connect')])
    expect(unavailabilityOf(error)?.code).toBe('unavailable');
});

test('the database isn’t away when a file is missing or a disk is full', () => {
  for (const error of [failure('ENOENT', 'open'), failure('ENOSPC', 'write')])
    expect(unavailabilityOf(error)).toBeUndefined();
});
