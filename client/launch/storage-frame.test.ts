import { storageFrame } from './storage-frame.ts';

const frame = { postMessage: () => undefined };

/** What a page of another origin shows: its frames by name, a few properties, and an error for everything else. */
const around = new Proxy(
  { post_message_forwarding: frame, location: {}, close: () => undefined },
  {
    get: (shown, name) => {
      if (name === 'frames') return around;
      if (name in shown) return shown[name as keyof typeof shown];
      throw new DOMException('Blocked a frame from accessing a cross-origin frame', 'SecurityError');
    },
  },
) as unknown as Window;

test('finds the frame that the platform names', () => {
  expect(storageFrame({ parent: around }, 'post_message_forwarding')).toBe(frame);
});

test('takes the page around it where the platform says _parent', () => {
  expect(storageFrame({ parent: around }, '_parent')).toBe(around);
});

test.each(['gone', 'location', 'close', null])('finds none where the platform says %s', (target) => {
  expect(storageFrame({ parent: around }, target)).toBeUndefined();
});

test('finds none where nothing is around it', () => {
  const alone = { parent: undefined as unknown as Window };
  alone.parent = alone as unknown as Window;
  expect(storageFrame(alone, '_parent')).toBeUndefined();
});
