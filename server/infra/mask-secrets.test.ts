import { maskSecrets, maskText, mask } from './mask-secrets.ts';

test('masks fields that are called like secrets, however deep, and leaves ids', () => {
  const payload = { courseId: 7, list: [{ accessToken: 'abc', title: 'Botany' }], client_secret: { a: 1 } };
  expect(maskSecrets(payload)).toEqual({
    courseId: 7,
    list: [{ accessToken: mask, title: 'Botany' }],
    client_secret: mask,
  });
});

test.each([
  ['https://sam:hunter2@canvas.test/x', `https://${mask}@canvas.test/x`],
  ['GET /x?access_token=abc&page=2 failed', `GET /x?access_token=${mask}&page=2 failed`],
  ['refused: Authorization: Bearer abc.def', `refused: Authorization: Bearer ${mask}`],
  ['no mail to <ada.lovelace@example.edu>', `no mail to <${mask}@…>`],
  ['bad token eyJhbGciOi.eyJzdWIi.c2ln here', `bad token ${mask} here`],
  ['key 7~0123456789abcdef0123456789abcdef01 refused', `key 7~${mask} refused`],
])('masks secrets within a text: %s', (text, masked) => {
  expect(maskText(text)).toBe(masked);
});

test.each(['The job took longer than 300 seconds', '3f2504e0-4f89-41d3-9a0c-0305e82c3301', 'status 503'])(
  'leaves other words alone: %s',
  (text) => {
    expect(maskText(text)).toBe(text);
  },
);
