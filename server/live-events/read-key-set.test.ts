import { exportJWK, generateKeyPair } from 'jose';
import { readKeySet } from './read-key-set.ts';

const keyOf = async (kid: string) => {
  const { publicKey, privateKey } = await generateKeyPair('RS256', { extractable: true });
  const about = { kid, alg: 'RS256', use: 'sig' };
  return {
    public: { ...(await exportJWK(publicKey)), ...about },
    private: await exportJWK(privateKey),
    about,
  };
};

test('a key that is malformed, too short, secret or of another kind is left out, and the others stay', async () => {
  const good = await keyOf('good');
  const { keys } = await readKeySet({
    keys: [
      { ...good.public, kid: 'without n', n: undefined },
      { ...good.public, kid: 'odd e', e: 7 },
      { ...good.public, kid: 'short', n: good.public.n?.slice(0, 100) },
      { ...good.private, ...good.about, kid: 'private' },
      { kty: 'EC', kid: 'other' },
      { ...good.public, kid: undefined },
      null,
      'text',
      good.public,
    ],
  });
  expect(keys.map(({ kid }) => kid)).toEqual(['good']);
});

test.each([undefined, {}, { keys: {} }])('what is no set of keys is refused: %j', (given) =>
  expect(readKeySet(given)).rejects.toThrow(/invalid/i),
);

test.each([[[]], [[{ kty: 'RSA', kid: 'empty' }]]])('a set without a usable key is refused: %j', (keys) =>
  expect(readKeySet({ keys })).rejects.toThrow('no usable key'),
);
