import { makePack } from './make-pack.ts';

/** Before the tests against a server. */
export default () =>
  makePack('server', ['*.test.ts', '{api,data,harness,jobs,launch,lms}/**/*.ts', 'support/strict-*.ts'], {
    platform: 'node',
  });
