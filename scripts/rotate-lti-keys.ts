import { parseArgs } from 'node:util';
import { publishNextKeys } from '#server/launch/key-rotation.service.ts';
import { onDatabase } from './on-database.ts';
import { given, operate } from './operate.ts';

const help = `
Gives each LTI platform a new key. It's published in /lti/keys at once, signs a day later by itself, and the old one
stays published for another day. Run again before that, it makes no further keys and says when they begin.

  npm run rotate-lti-keys
`;

const options = { help: { type: 'boolean', short: 'h' } } as const;

operate(async () => {
  const { values } = given(() => parseArgs({ options }));
  if (values.help) return void console.log(help);
  await onDatabase(async () => {
    for (const { issuer, client_id, kid, until } of await publishNextKeys(new Date()))
      console.log(`${issuer}  client ${client_id}  key ${kid} signs from ${until.toISOString()}`);
  });
});
