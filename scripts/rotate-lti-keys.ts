import { currentTime } from '#server/infra/clock.ts';
import { publishNextKeys, replaceKeysNow } from '#server/launch/key-rotation.service.ts';
import { onDatabase } from './on-database.ts';
import { operate, readFlags } from './operate.ts';

const help = `
Gives each LTI platform a new key. It's published in /lti/keys at once, signs a day later by itself, and the old one
stays published for another day. Run again before that, it makes no further keys and says when they begin.

  npm run rotate-lti-keys [-- --now]
      --now    for keys that may be in others' hands: the new ones sign at once, and no key from before is published
               any more. A platform that has kept the old list of keys refuses the new ones until it reads it again,
               which can take it hours.
`;

const options = { help: { type: 'boolean', short: 'h' }, now: { type: 'boolean' } } as const;

operate(async () => {
  const { values } = readFlags({ options });
  if (values.help) return void console.log(help);
  await onDatabase(async () => {
    if (values.now) {
      for (const { issuer, client_id, kid } of await replaceKeysNow())
        console.log(`${issuer}  client ${client_id}  key ${kid} signs from now on`);
      return;
    }
    for (const { issuer, client_id, kid, until } of await publishNextKeys(currentTime()))
      console.log(`${issuer}  client ${client_id}  key ${kid} signs from ${until.toISOString()}`);
  });
});
